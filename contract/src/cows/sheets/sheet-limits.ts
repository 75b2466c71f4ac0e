export const SHEET_LIMITS = {
  /** With its head no more fit into a sheet of Excel. */
  maxExportRows: 1_048_575,
  /** Written by one process at a time; who comes then is asked to wait. */
  maxExportsAtOnce: 2,
  maxImportRows: 1000,
  maxImportBytes: 4 * 1024 * 1024,
  maxImportColumns: 50,
  /** Of one row in UTF-8: the longest description there may be takes a fifth of it. */
  maxImportRowBytes: 64 * 1024,
  /** Some descriptions have many lines. */
  maxImportLines: 50_000,
  /** No head and no word for a value is longer. */
  maxWord: 100,
} as const;
