export const SHEET_LIMITS = {
  /** The row limit of Excel, minus the header. */
  maxExportRows: 1_048_575,
  /** Per process; further requests are asked to retry later. */
  maxExportsAtOnce: 2,
  maxImportRows: 1000,
  maxImportBytes: 4 * 1024 * 1024,
  maxImportColumns: 50,
  /** Of one row in UTF-8; the longest valid description takes a fifth of it. */
  maxImportRowBytes: 64 * 1024,
  /** More than maxImportRows, because descriptions may contain line breaks. */
  maxImportLines: 50_000,
  /** No header and no word for a value is longer. */
  maxWord: 100,
} as const;
