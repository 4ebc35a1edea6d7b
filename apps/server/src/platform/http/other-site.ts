import type { IncomingHttpHeaders } from 'node:http';

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null;

/** A browser sets these itself, and no page can make it lie: whoever is no browser forges nothing of anybody else's. */
function ownHosts(headers: IncomingHttpHeaders, publicUrl: string | null): Set<string | null> {
  const named = [textOf(headers.host), textOf(headers['x-forwarded-host'])];
  return new Set([
    ...named.filter((host) => host !== undefined).map((host) => host.toLowerCase()),
    ...(publicUrl === null ? [] : [hostOf(publicUrl)]),
  ]);
}

/** Whether the browser says that a page of another origin, or of none, opens this socket. A program says nothing. */
export function isForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  const host = hostOf(origin);
  return host === null || !ownHosts(headers, publicUrl).has(host);
}

/**
 * Whether the browser says that another site makes it send this form. `Sec-Fetch-Site` decides where it is sent. Elsewhere
 * the origin does, but for `null`: our own pages have that one too, since they send no referrer.
 */
export function isFormOfOtherSite(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = textOf(headers['sec-fetch-site']);
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== 'null' && isForeignOrigin(headers, publicUrl);
}
