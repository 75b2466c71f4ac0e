/** Why a file is not uploaded. */
export type FileProblem = 'empty' | 'too_large' | 'no_text';

/** Reads a file in UTF-8 or UTF-16 (Excel's 'Unicode Text'). The server parses it. */
export async function readTextFile(
  file: File,
  maxBytes: number,
): Promise<{ text: string } | { problem: FileProblem }> {
  if (file.size > maxBytes) return { problem: 'too_large' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // Text has no zero bytes, so this is a workbook or an image.
    if (text.includes('\0')) return { problem: 'no_text' };
    return text.trim() === '' ? { problem: 'empty' } : { text };
  } catch {
    return { problem: 'no_text' };
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // There is no event for when the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
