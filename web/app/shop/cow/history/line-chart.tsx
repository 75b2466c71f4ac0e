interface LineChartProps {
  /** What a screen reader says instead of the picture. */
  label: string;
  points: { at: string; value: number }[];
  format: (value: number) => string;
  /** A price holds until the next one; a weight changes in between. */
  isStepped?: boolean;
}

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 8;

/** A line over time with its lowest and highest value; all values are in the table below it. */
export function LineChart({ label, points, format, isStepped = false }: LineChartProps) {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = (value: number, from: number, to: number, length: number) =>
    EDGE + (to === from ? 0.5 : (value - from) / (to - from)) * (length - 2 * EDGE);
  const places = points.map(({ value }, index) => ({
    x: round(place(times[index] ?? first, first, last, WIDTH)),
    y: round(HEIGHT - place(value, low, high, HEIGHT)),
  }));
  const line = places
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : isStepped ? `H${x}V${y}` : `L${x} ${y}`))
    .join('');
  return (
    <figure className="flex gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="min-w-0 grow rounded-card border border-cream-200 bg-white text-pasture-800"
      >
        <path d={line} fill="none" stroke="currentColor" strokeWidth="2" />
        {places.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3" fill="currentColor" />
        ))}
      </svg>
      <p aria-hidden className="flex flex-col justify-between text-sm text-ink-600 tabular-nums">
        <span>{format(high)}</span>
        {low !== high && <span>{format(low)}</span>}
      </p>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
