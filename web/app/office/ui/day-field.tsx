import { useId } from 'react';
import { dayOf } from './table/list-query.ts';

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
