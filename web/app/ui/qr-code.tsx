import { encode } from 'uqr';

/** Level Q still scans with a quarter of the code covered in mud. */
const CORRECTION = 'Q';

/** Includes the quiet zone of four modules that the standard requires: without it phones do not detect the code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: CORRECTION, border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect width={size} height={size} className="fill-white" />
      <path d={darkRuns(data)} className="fill-ink-900" />
    </svg>
  );
}

/** One stroke per run of dark modules: a tenth of the size of one square each. */
const darkRuns = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${length}v1h-${length}z`;
      }),
    )
    .join('');
