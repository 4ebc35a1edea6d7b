/** `P-3F2A-91C0`: what a slip that was written without a connection is called by, from the key of its payment. */
export function provisionalNumber(key: string): string {
  const digits = key.replaceAll('-', '').slice(0, 8).toUpperCase();
  return `P-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
