import { COLOR_FILTERS, type ColorFilter } from '@khamar/contract/cows/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { COLOR_WORDS } from '~/domain/cow-labels';

interface ColorFilterProps {
  value: ColorFilter[];
  onChange: (colors: ColorFilter[]) => void;
}

export function ColorsFilter({ value, onChange }: ColorFilterProps) {
  const { t, i18n } = useLingui();
  return (
    <details open className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold after:content-['▾'/''] group-open:after:rotate-180">
        <Trans>Color</Trans>
      </summary>
      <div role="group" aria-label={t`Color`} className="grid grid-cols-2">
        {COLOR_FILTERS.map((color) => (
          <label key={color} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="color"
              value={color}
              checked={value.includes(color)}
              onChange={({ target }) =>
                onChange(
                  COLOR_FILTERS.filter((other) => (other === color ? target.checked : value.includes(other))),
                )
              }
              className="size-5 cursor-pointer accent-pasture-800"
            />
            {i18n._(COLOR_WORDS[color])}
          </label>
        ))}
      </div>
    </details>
  );
}
