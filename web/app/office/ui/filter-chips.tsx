interface FilterChipsProps {
  label: string;
  /** The value of the chip that is chosen; empty for all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A filter among a few values, each one tap away. */
export const FilterChips = ({ label, value, options, onChoose }: FilterChipsProps) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1 print:hidden">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
        className="min-h-11 cursor-pointer rounded-full border border-ink-600 bg-white px-3 py-1 hover:bg-pasture-200 aria-pressed:border-pasture-800 aria-pressed:bg-pasture-800 aria-pressed:text-cream-50"
      >
        {option.label}
      </button>
    ))}
  </div>
);
