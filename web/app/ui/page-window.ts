/** Which pages to offer: the first, the last, and those around the current one; a gap stands for the rest. */
export function pageWindow(current: number, pages: number): (number | 'gap')[] {
  const around = [1, pages, current - 1, current, current + 1].filter((page) => page >= 1 && page <= pages);
  const sorted = [...new Set(around)].toSorted((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap' as const, page] : [page];
  });
}
