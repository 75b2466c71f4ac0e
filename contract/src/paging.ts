import { z } from 'zod';
import { LIST_LIMITS } from './limits.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** `page` counts from 0. `size` is another name for `limit`, as the catalogue's own URL says it. */
const Paging = z.strictObject({
  page: wholeNumber(0, LIST_LIMITS.maxPage).optional().meta({ description: 'Counts from 0', example: '0' }),
  limit: wholeNumber(1, LIST_LIMITS.maxSize)
    .optional()
    .meta({ description: 'Cows on a page', example: '12' }),
  size: wholeNumber(1, LIST_LIMITS.maxSize).optional().meta({ description: 'The same as limit' }),
});

export const ListQuery = Paging.transform(({ page, limit, size }) => ({
  page: page ?? 0,
  limit: limit ?? size ?? LIST_LIMITS.defaultSize,
}));
export type ListQuery = z.infer<typeof ListQuery>;
