import { SHEET_COLUMNS } from './sheets/cow-sheet.ts';
import { toListQuery, listOf, StaffParameters } from './list-query.ts';
import { Language } from '../accounts/person.ts';
import type { z } from 'zod';

/** Query of the inventory table: also filters by status and sorts by every column. */
export const InventoryQuery = StaffParameters.transform(toListQuery);

/** The same list as a file download, without paging. */
export const ExportQuery = StaffParameters.omit({ page: true, limit: true, size: true })
  .extend({
    language: Language.optional().meta({
      description: 'Language of headers and values; default en',
      example: 'bn',
    }),
    columns: listOf(SHEET_COLUMNS)
      .optional()
      .meta({ description: 'Only these, comma-separated', example: 'tagId,currentPrice' }),
  })
  .transform(({ language = 'en', columns = [...SHEET_COLUMNS], ...wanted }, context) => {
    const { filters, order } = toListQuery(wanted, context);
    return { filters, order, language, columns };
  });
export type ExportQuery = z.infer<typeof ExportQuery>;
