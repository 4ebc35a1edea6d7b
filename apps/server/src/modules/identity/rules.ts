import { withoutMarks } from '@ardoise/contract/values/marks';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import { nationalNumber } from '@ardoise/contract/values/phone';

export const accessTokenSeconds = 15 * 60;
export const sessionLifeSeconds = 30 * 24 * 3600;
/** A session that is not refreshed for this long is over. */
export const sessionIdleSeconds = 7 * 24 * 3600;
export const codeLifeSeconds = 10 * 60;
export const maxCodeTries = 5;

/** How many tries there may be in the window, and how long the window is. */
export interface TryLimit {
  readonly max: number;
  readonly windowSeconds: number;
}
const quarterHour = 15 * 60;
const hour = 4 * quarterHour;
/** Wrong tries of one address, or of one known device, at one account. */
export const ownLimit: TryLimit = { max: 10, windowSeconds: quarterHour };
/** Wrong tries of all unknown devices at one account: beyond, they come in by a code. */
export const accountLimit: TryLimit = { max: 50, windowSeconds: hour };
/** Wrong tries of all unknown devices of one address, at whatever accounts. */
export const addressLimit: TryLimit = { max: 200, windowSeconds: quarterHour };
/** Codes that one may ask for to one phone or email. */
export const sendLimit: TryLimit = { max: 5, windowSeconds: quarterHour };
/** The same in a day, for whoever is not known to be its holder: one stranger alone cannot use up what all may ask for. */
export const strangerSendLimit: TryLimit = { max: 10, windowSeconds: 24 * hour };
/**
 * Codes that all together may ask for to one phone or email, and codes for a new password likewise; its holder's known
 * devices are let through beyond. Together they leave room within what may be sent to one recipient at all.
 */
export const sendToOneLimits: readonly TryLimit[] = [
  { max: 15, windowSeconds: hour },
  { max: 45, windowSeconds: 24 * hour },
];
/** Wrong codes of one phone or email in a day, beyond which each code has a single try. */
export const wrongCodesADay: TryLimit = { max: 100, windowSeconds: 24 * hour };

export const addSeconds = (at: Date, seconds: number): Date =>
  new Date(at.getTime() + seconds * 1000);

/** Seconds until another try is allowed, given when the last tries were, newest first; 0 where one is allowed now. */
export function waitSeconds(triesAt: readonly Date[], limit: TryLimit, now: Date): number {
  const counted = triesAt[limit.max - 1];
  if (counted === undefined) return 0;
  const freeAt = addSeconds(counted, limit.windowSeconds);
  return Math.max(0, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
}

/** What a person may type to say who they are. */
export type Login =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string }
  | { readonly kind: 'ufId'; readonly value: string };

/** A phone or an email: where a message can go. */
export type Destination = Extract<Login, { kind: 'email' | 'phone' }>;

export function readLogin(typed: string): Login {
  const text = typed.trim().normalize('NFC');
  if (text.includes('@')) return { kind: 'email', value: text.toLowerCase() };
  const phone = nationalNumber(text);
  if (phone !== null) return { kind: 'phone', value: phone };
  return { kind: 'ufId', value: withoutMarks(text).toUpperCase() };
}

/** Shows enough to recognise one's own phone, email or ufId, and too little to learn another's. */
export const maskLogin = ({ kind, value }: Login): string =>
  kind === 'ufId' ? `${value.slice(0, 2)}••••${value.slice(-2)}` : maskContact(value);

type Contacts = {
  readonly phone: string | null;
  readonly email: string | null;
  readonly phone_verified_at: Date | null;
  readonly email_verified_at: Date | null;
};

export const isConfirmed = (person: Contacts, kind: Destination['kind']): boolean =>
  (kind === 'phone' ? person.phone_verified_at : person.email_verified_at) !== null;

/** Where a message surely reaches the person: what was typed and not confirmed may be a stranger's by one wrong digit. */
export function confirmedOf(person: Contacts): Destination | null {
  if (person.phone !== null && isConfirmed(person, 'phone'))
    return { kind: 'phone', value: person.phone };
  if (person.email !== null && isConfirmed(person, 'email'))
    return { kind: 'email', value: person.email };
  return null;
}

interface SessionTimes {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export const isSessionOpen = (session: SessionTimes, now: Date): boolean =>
  session.endedAt === null &&
  now < session.expiresAt &&
  now < addSeconds(session.lastUsedAt, sessionIdleSeconds);

interface RefreshTokenState {
  readonly usedAt: Date | null;
  readonly isSameSuccessorUnused: boolean;
}

/**
 * An unused token is rotated. A used one that comes again is a copy in a second hand, so its session ends, unless it
 * is clear that only the answer was lost, as when the network drops or the page is left meanwhile; a person must not be
 * signed out for that.
 *
 * It is clear where the same try comes again, known by its key: it is given the same successor, however late, while
 * nobody has come with that. Whoever copied the token does not know the key; whoever copied both is found out one step
 * later, since the owner's next try has a key of its own.
 */
export function decideRefresh(
  session: SessionTimes,
  token: RefreshTokenState,
  now: Date,
): 'rotate' | 'repeat' | 'reuse' | 'ended' {
  if (!isSessionOpen(session, now)) return 'ended';
  if (token.usedAt === null) return 'rotate';
  return token.isSameSuccessorUnused ? 'repeat' : 'reuse';
}

export interface School {
  readonly orgId: string;
  readonly appId: string;
}

/** The school that a sign-in without a choice opens: the only one, else the one used last, else none yet. */
export function chooseSchool(schools: readonly School[], lastUsedId: string | null): School | null {
  if (schools.length === 1) return schools[0] ?? null;
  return schools.find((school) => school.orgId === lastUsedId) ?? null;
}

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Android`: what a person recognises, in no particular language. */
export function browserName(userAgent: string): string {
  const nameIn = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  if (known.length > 0) return known.join(' · ');
  return (
    userAgent
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 40)
      .split(' ')[0] || '–'
  );
}
