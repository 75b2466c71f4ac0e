import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useLanguage, LOCALES } from '~/i18n/use-language';
import { BAR_PATTERNS, BarPattern } from './bar-legend.tsx';

const STEPS = [1, 2, 5, 10];
const MAX_STEPS = 5;

/** From zero to the highest value or just above it, in steps of 1, 2 or 5 times a power of ten, so short axis labels are exact. */
export function chartTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

interface Series {
  key: string;
  label: string;
}

export interface BarChartProps {
  series: Series[];
  /** One group of bars each; values are in the order of the series. */
  groups: { label: string; values: number[] }[];
  /** Stacked instead of side by side. */
  isStacked?: boolean;
  /** Formats a value for the tooltip. */
  format: (value: number) => string;
}

/** In pixels: the chart has no room for enlarged text, and the table below it shows the same data in scalable text. */
const TEXT = { fill: 'var(--color-ink-600)', fontSize: 14 };

/** Fills its parent element. */
export function FigureBars({ series, groups, isStacked = false, format }: BarChartProps) {
  const id = useId();
  const language = useLanguage();
  // 1.2L, ১.২ লাখ: the axis only has room for compact numbers.
  const short = new Intl.NumberFormat(LOCALES[language], {
    notation: 'compact',
    compactDisplay: language === 'bn' ? 'long' : 'short',
  });
  const data = groups.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map(({ key }, index) => [key, values[index] ?? 0])),
  }));
  const ticks = chartTicks(
    Math.max(
      0,
      ...groups.map(({ values }) =>
        isStacked ? values.reduce((sum, one) => sum + one, 0) : Math.max(0, ...values),
      ),
    ),
  );
  const patternId = (index: number) => `${id}-${index % BAR_PATTERNS.length}`;
  // Right margin: Bangla labels are drawn up to three pixels wider than measured.
  return (
    <ResponsiveContainer>
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 16, right: 4, bottom: 0, left: 0 }}>
        <defs>
          {series.map(({ key }, index) => (
            <BarPattern key={key} id={patternId(index)} index={index} />
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--color-cream-200)" />
        <XAxis dataKey="label" tick={TEXT} stroke="var(--color-ink-600)" tickLine={false} minTickGap={8} />
        <YAxis
          width="auto"
          tick={TEXT}
          stroke="var(--color-ink-600)"
          tickLine={false}
          axisLine={false}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
          tickFormatter={(value: number) => short.format(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-cream-100)' }}
          formatter={(value) => format(Number(value))}
          itemStyle={{ color: 'var(--color-ink-900)' }}
        />
        {series.map(({ key, label }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={`url(#${patternId(index)})`}
            stroke="var(--color-pasture-900)"
            strokeWidth={0.5}
            isAnimationActive={false}
            maxBarSize={64}
            {...(isStacked && { stackId: 'one' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
