import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the largest unit that it fills twice, at least: 40 minutes, 3 hours, 6 days. */
export function useDuration(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    const days = Math.floor(ms / DAY);
    const hours = Math.floor(ms / HOUR);
    const minutes = Math.max(1, Math.floor(ms / MINUTE));
    if (days >= 2) return t`${plural(days, { one: '# day', other: '# days' })}`;
    if (hours >= 2) return t`${plural(hours, { one: '# hour', other: '# hours' })}`;
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  };
}
