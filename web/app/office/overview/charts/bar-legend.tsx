import { useId } from 'react';

interface Pattern {
  fill: string;
  line: string;
  /** Lines over the fill, as a path in an 8x8 pixel tile. */
  path: string;
}

/** Each has its own pattern, so bars can be told apart without colour. */
export const BAR_PATTERNS: readonly Pattern[] = [
  { fill: 'var(--color-pasture-800)', line: 'var(--color-pasture-800)', path: '' },
  {
    fill: 'var(--color-pasture-200)',
    line: 'var(--color-pasture-800)',
    path: 'M0 8 8 0M-2 2 2 -2M6 10 10 6',
  },
  { fill: 'var(--color-tag-400)', line: 'var(--color-ink-900)', path: 'M4 3v2' },
  { fill: 'var(--color-white)', line: 'var(--color-clay-600)', path: 'M2 0v8M6 0v8' },
  { fill: 'var(--color-cream-200)', line: 'var(--color-ink-600)', path: 'M0 4h8M4 0v8' },
  { fill: 'var(--color-pasture-500)', line: 'var(--color-pasture-900)', path: 'M0 2h8M0 6h8' },
];

/** The SVG pattern for the series at this index. */
export function BarPattern({ id, index }: { id: string; index: number }) {
  const pattern = BAR_PATTERNS[index % BAR_PATTERNS.length];
  if (pattern === undefined) return null;
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={pattern.fill} />
      <path d={pattern.path} stroke={pattern.line} strokeWidth="2" fill="none" />
    </pattern>
  );
}

export function BarLegend({ labels }: { labels: string[] }) {
  const id = useId();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {labels.map((label, index) => (
        <li key={label} className="inline-flex items-center gap-2">
          <svg width="20" height="20" className="shrink-0">
            <defs>
              <BarPattern id={`${id}-${index}`} index={index} />
            </defs>
            <rect width="20" height="20" rx="4" fill={`url(#${id}-${index})`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
