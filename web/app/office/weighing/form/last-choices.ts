import { WEIGHT_KINDS, type WeightKind } from '@khamar/contract/cows/enums';
import { deviceStorage } from '~/lib/browser-storage';

const KIND = 'weighing-kind';
const SCALE = 'weighing-scale';

interface LastChoices {
  kind: WeightKind;
  scale: string;
}

/** How this person weighed the last cow. */
export const readLastChoices = (): LastChoices => ({
  kind: WEIGHT_KINDS.find((kind) => kind === deviceStorage.read(KIND)) ?? 'MEASURED',
  scale: deviceStorage.read(SCALE) ?? '',
});

export function rememberLastChoices({ kind, scale }: LastChoices): void {
  deviceStorage.write(KIND, kind);
  deviceStorage.write(SCALE, scale.trim());
}
