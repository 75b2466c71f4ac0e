/** Adds a file to the browser's downloads. */
export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // No event tells when the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
