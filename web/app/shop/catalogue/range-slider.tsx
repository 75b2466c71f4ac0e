interface Span {
  low: number;
  high: number;
}

interface RangeSliderProps {
  legend: string;
  /** Of the lower and upper thumb: form field names and accessible names. */
  names: [string, string];
  labels: [string, string];
  bounds: Span & { step: number };
  value: Span;
  formatValue: (value: number) => string;
  /** Shown above the thumbs. */
  summary: string;
  onChange: (value: Span) => void;
}

/** Two native range inputs on one track: accessible by touch, keyboard and screen reader, and submitted with the form. */
export function RangeSlider(props: RangeSliderProps) {
  const { legend, names, labels, bounds, value, formatValue, summary, onChange } = props;
  const percentOf = (of: number) => ((of - bounds.low) / (bounds.high - bounds.low)) * 100;
  const common = { min: bounds.low, max: bounds.high, step: bounds.step };
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-ink-600 tabular-nums">{summary}</p>
      {/* The track runs between the centres of the thumbs at both ends. */}
      <div className="relative h-11">
        <svg aria-hidden className="absolute inset-x-0 top-1/2 h-1.5 w-full -translate-y-1/2 px-5.5">
          <rect width="100%" height="100%" rx="3" className="fill-cream-200" />
          <rect
            x={`${percentOf(value.low)}%`}
            width={`${percentOf(value.high) - percentOf(value.low)}%`}
            height="100%"
            className="fill-pasture-500"
          />
        </svg>
        <input
          {...common}
          type="range"
          name={names[0]}
          value={value.low}
          aria-label={labels[0]}
          aria-valuetext={formatValue(value.low)}
          onChange={({ target }) =>
            onChange({ low: Math.min(target.valueAsNumber, value.high), high: value.high })
          }
          // If both thumbs are at the upper end, only the lower one can move, so it must be on top.
          className={`range-end ${percentOf(value.low) > 50 ? 'z-10' : ''}`}
        />
        <input
          {...common}
          type="range"
          name={names[1]}
          value={value.high}
          aria-label={labels[1]}
          aria-valuetext={formatValue(value.high)}
          onChange={({ target }) =>
            onChange({ low: value.low, high: Math.max(target.valueAsNumber, value.low) })
          }
          className="range-end"
        />
      </div>
    </fieldset>
  );
}
