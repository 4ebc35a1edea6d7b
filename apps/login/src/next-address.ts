/**
 * Where a person may be sent after signing in. `next` comes from the address bar, so anyone can write it into
 * a link: only our own pages are honoured, everything else is as if it were not there.
 */
export interface NextAddress {
  /** Path, query and fragment, ready for `location.assign`. */
  readonly path: string;
  /** The school, where the page belongs to one. */
  readonly appId: string | null;
  readonly page: 'console' | 'business' | 'desk';
}

const appIdSegment = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;

/** Browsers drop tabs and line breaks from addresses and read `\` as `/`. */
const isUnsafe = (address: string): boolean =>
  Array.from(address).some(
    (character) => character <= ' ' || character === '\\' || character === '\u007f',
  );

/** An encoded slash, backslash, percent sign or control character means something else once decoded. */
const hidesSomething = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;

/** These would open somebody else's session in the console, or lend its page a role. */
const sessionParameters = [
  'dynamic',
  'token',
  'accessToken',
  'refreshToken',
  'expiresIn',
  'role',
  'orgId',
];

const signedOutPages = ['/business', '/business/', '/business/login'];

export function nextAddress(given: string | null, zone: string): NextAddress | null {
  if (given === null || !/^\/[^/]/.test(given) || given.length > 2000 || isUnsafe(given))
    return null;
  const address = parse(given);
  if (address === null || hidesSomething.test(address.pathname)) return null;

  const [, first = '', second = ''] = address.pathname.split('/');
  for (const name of sessionParameters) address.searchParams.delete(name);
  const path = `${address.pathname}${address.search}${address.hash}`;

  if (first === 'business') {
    return signedOutPages.includes(address.pathname)
      ? null
      : { path, appId: null, page: 'business' };
  }
  if (first === 'desk') return { path, appId: null, page: 'desk' };
  if (first === zone && appIdSegment.test(second)) {
    return { path, appId: second, page: 'console' };
  }
  return null;
}

/** Resolves `.` and `..` as the browser would, and refuses whatever leaves the origin. */
function parse(given: string): URL | null {
  const origin = 'https://here.invalid';
  if (!URL.canParse(given, origin)) return null;
  const address = new URL(given, origin);
  return address.origin === origin && !address.pathname.startsWith('//') ? address : null;
}
