import { WEIGHT_KINDS, type WeightKind } from '@khamar/contract/cows/enums';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

const LABELS = { MEASURED: msg`Measured on a scale`, ESTIMATED: msg`Estimated` };

interface KindChoiceProps {
  value: WeightKind;
  onChange: (kind: WeightKind) => void;
}

export function KindChoice({ value, onChange }: KindChoiceProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="pb-1 font-semibold">
        <Trans context="weighing">Method</Trans>
      </legend>
      {WEIGHT_KINDS.map((kind) => (
        <label
          key={kind}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-ink-600 bg-white px-3 has-checked:border-2 has-checked:border-pasture-800 has-checked:bg-pasture-200"
        >
          <input
            type="radio"
            name="kind"
            checked={value === kind}
            onChange={() => onChange(kind)}
            className="size-5 shrink-0 accent-pasture-800"
          />
          {i18n._(LABELS[kind])}
        </label>
      ))}
    </fieldset>
  );
}
