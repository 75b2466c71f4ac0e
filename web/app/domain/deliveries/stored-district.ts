import { deviceStorage } from '~/lib/browser-storage';

/** Also read by hydration/hydrate-on-interaction.ts. */
const KEY = 'district';

/** The district chosen last on this device, for the next cow and its booking; nothing else of an address. Empty if there is none. */
export const readDistrict = (): string => deviceStorage.read(KEY) ?? '';
export const saveDistrict = (district: string): void => void deviceStorage.write(KEY, district);
