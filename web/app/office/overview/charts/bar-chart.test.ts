import { expect, test } from 'vitest';
import { chartTicks } from './bar-chart.tsx';

const short = new Intl.NumberFormat('en-IN', { notation: 'compact' });

test.each([
  [17_40_000, ['0', '5L', '10L', '15L', '20L']],
  [4_31_000, ['0', '1L', '2L', '3L', '4L', '5L']],
  [9_99_999, ['0', '2L', '4L', '6L', '8L', '10L']],
  [2_10_00_000, ['0', '50L', '1Cr', '1.5Cr', '2Cr', '2.5Cr']],
  [7, ['0', '2', '4', '6', '8']],
  [1, ['0', '1']],
  [0, ['0', '1']],
])('DESK-01 F46 a chart axis up to %d has round ticks', (highest, labels) => {
  const ticks = chartTicks(highest);
  expect(ticks.map((tick) => short.format(tick))).toEqual(labels);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
});
