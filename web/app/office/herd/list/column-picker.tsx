import { Trans, useLingui } from '@lingui/react/macro';
import { FIELD_WORDS } from '~/office/herd/cow-fields';
import { ColumnsSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { CHOOSABLE, type useColumns } from './use-columns.ts';

export function ColumnPicker({ columns, toggle }: ReturnType<typeof useColumns>) {
  const { i18n } = useLingui();
  return (
    <>
      <QuietButton popoverTarget="columns">
        <ColumnsSign />
        <Trans>Columns</Trans>
      </QuietButton>
      <div
        id="columns"
        popover="auto"
        className="m-auto max-h-[85dvh] w-72 overflow-y-auto rounded-card bg-white text-ink-900 shadow-floating backdrop:bg-veil"
      >
        <fieldset className="flex flex-col p-2">
          <legend className="px-2 pt-2 font-bold">
            <Trans>What the table shows</Trans>
          </legend>
          {CHOOSABLE.map((field) => (
            <label
              key={field}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-2 hover:bg-pasture-200"
            >
              <input
                type="checkbox"
                checked={columns.includes(field)}
                onChange={() => toggle(field)}
                className="size-6 accent-pasture-800"
              />
              {i18n._(FIELD_WORDS[field])}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}
