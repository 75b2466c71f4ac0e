import { SHEET_LIMITS } from '@khamar/contract/limits';

/** Why a file is not even sent. */
export type FileTrouble = 'empty' | 'too_large' | 'no_text';
export type ReadSheet = { csv: string } | { trouble: FileTrouble };

/** The text of a file, in UTF-8 or in what Excel calls Unicode; the server alone reads what it says. */
export async function readSheet(file: File): Promise<ReadSheet> {
  if (file.size > SHEET_LIMITS.maxImportBytes) return { trouble: 'too_large' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const csv = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // A workbook, a picture: no sheet of text holds a zero.
    if (csv.includes('\0')) return { trouble: 'no_text' };
    return csv.trim() === '' ? { trouble: 'empty' } : { csv };
  } catch {
    return { trouble: 'no_text' };
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
