const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** What says that it is Latin-1, or is no UTF-8, is Latin-1: some gateways here still speak it and do not say so. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  if (/charset="?(?:iso-8859-1|latin-?1|windows-1252)\b/i.test(contentType ?? ''))
    return latin1.decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}
