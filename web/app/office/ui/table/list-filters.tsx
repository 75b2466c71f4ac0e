import { Trans } from '@lingui/react/macro';
import Funnel from 'lucide-react/icons/funnel';
import { useId, useState } from 'react';
import { QuietButton } from '~/office/ui/quiet-button';
import { SelectField } from '~/ui/select-field';
import { dayOf } from './list-query.ts';

/** On a phone the filters are collapsed, so the list comes first. */
export function FilterPanel({ children }: { children: React.ReactNode }) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="md:hidden"
      >
        <Funnel />
        <Trans>Filters</Trans>
      </QuietButton>
      <div
        id={panel}
        className={`flex flex-wrap items-end gap-2 max-md:basis-full ${isOpen ? '' : 'max-md:hidden'}`}
      >
        {children}
      </div>
    </>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  value: string;
  /** Label of the option for no filter. */
  any: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  onChoose: (value: string) => void;
}

/** A filter with many values. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => (
  <div className="max-md:basis-full">
    <SelectField
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChoose(target.value)}
    >
      <option value="">{props.any}</option>
      {props.values.map((value) => (
        <option key={value} value={value}>
          {props.labelOf(value)}
        </option>
      ))}
    </SelectField>
  </div>
);

interface DayFieldProps {
  label: string;
  value: string;
  onPick: (day: string) => void;
}

export function DayField({ label, value, onPick }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 max-md:grow">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onPick(dayOf(target.value))}
        className="min-h-11 w-full min-w-0 rounded-card border border-ink-600 bg-white px-3"
      />
    </div>
  );
}
