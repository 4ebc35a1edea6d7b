/** Saves a file of our own server without leaving the page. */
export function saveFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
