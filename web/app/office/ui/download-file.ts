export function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // There is no event for when the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
