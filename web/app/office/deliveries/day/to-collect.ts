import { STOPS_ENDED } from '@khamar/contract/deliveries/enums';
import type { Stop } from '@khamar/contract/deliveries/run';

export const isOpen = ({ state }: Pick<Stop, 'state'>): boolean => !STOPS_ENDED.includes(state);

/** What drivers still have to collect; a balance that remains after delivery is a receivable. */
export const toCollect = (stops: readonly Pick<Stop, 'state' | 'duePaisa'>[]): number =>
  stops.filter(isOpen).reduce((sum, { duePaisa }) => sum + duePaisa, 0);
