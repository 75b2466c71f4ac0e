/** Hands a file to the browser's downloads, on a phone as at a desk. */
export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by the next turn, but nobody says when.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
