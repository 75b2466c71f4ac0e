/** Days that a measured weight counts as measured; then it is an estimate. */
const MEASURED_DAYS = 30;
const DAY_MS = 86_400_000;

/** How many whole days ago the weight was measured; null if it is an estimate. Never in the future, even if a clock is behind. */
export function weighedDaysAgo(weighedAt: string | null, now = Date.now()): number | null {
  // An API of the version before sends none.
  const at = Date.parse(weighedAt ?? '');
  if (Number.isNaN(at)) return null;
  const days = Math.max(0, Math.floor((now - at) / DAY_MS));
  return days > MEASURED_DAYS ? null : days;
}
