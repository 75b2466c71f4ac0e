import { MAX_DUE_DAYS } from '@khamar/contract/sales/enums';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { dayFromToday, USUAL_DUE_DAYS } from './sale-input.ts';

/** When the balance is due: one tap for the usual days, or a date. */
export function DueDateField({
  form,
}: {
  form: Pick<ReturnType<typeof useForm>, 'field' | 'values' | 'fill'>;
}) {
  const { t } = useLingui();
  const { field, values, fill } = form;
  const { defaultValue = dayFromToday(USUAL_DUE_DAYS) } = field('dueOn');
  return (
    <div className="flex flex-col gap-4">
      <FilterChips
        label={t`Due date`}
        isLabelShown
        value={values['dueOn'] ?? defaultValue}
        options={[
          { value: dayFromToday(1), label: t`Tomorrow` },
          { value: dayFromToday(USUAL_DUE_DAYS), label: t`In a week` },
          { value: dayFromToday(30), label: t`In 30 days` },
        ]}
        onChoose={(dueOn) => fill({ dueOn })}
      />
      <TextField
        {...field('dueOn')}
        label={t`Due date`}
        required
        type="date"
        min={dayFromToday(0)}
        max={dayFromToday(MAX_DUE_DAYS)}
      />
    </div>
  );
}
