/** Why a file is not sent. */
export type FileTrouble = 'empty' | 'too_large' | 'no_text';

/** The text of a file, in UTF-8 or in UTF-16, which Excel calls Unicode. The server parses it. */
export async function readTextFile(
  file: File,
  maxBytes: number,
): Promise<{ text: string } | { trouble: FileTrouble }> {
  if (file.size > maxBytes) return { trouble: 'too_large' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // A workbook or a picture: text has no zero bytes.
    if (text.includes('\0')) return { trouble: 'no_text' };
    return text.trim() === '' ? { trouble: 'empty' } : { text };
  } catch {
    return { trouble: 'no_text' };
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
