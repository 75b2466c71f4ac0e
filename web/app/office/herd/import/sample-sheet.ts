import { HEADS, SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import type { Language } from '~/i18n/languages';
import { downloadFile } from '~/office/ui/download-file';

/** Excel guesses wrong without. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The heads in the page's language, and below them room to write. */
export function downloadSample(language: Language): void {
  const heads = SHEET_COLUMNS.map((column) => HEADS[column][language]).join(',');
  const file = new Blob([`${BYTE_ORDER_MARK}${heads}\r\n`], { type: 'text/csv;charset=utf-8' });
  downloadFile(URL.createObjectURL(file), 'cows-to-import.csv');
}
