import { isLanguage, type Language } from '@ardoise/contract/values/language';
import {
  type ConsoleRole,
  isConsoleRole,
  isRole,
  type Role,
} from '@ardoise/contract/protocol/permissions';
import type { Store } from './storage.ts';

export type EntryRole = Role | ConsoleRole;
export type Mode = 'light' | 'dark';

/** What the page address may bring along. */
export interface Entry {
  readonly token: string | null;
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number | null;
  /** A one-time token that `/auth/dynamic` exchanges for a session. */
  readonly temporaryToken: string | null;
  readonly language: Language | null;
  readonly mode: Mode | null;
  readonly role: EntryRole | null;
  /** A role was given, and there is no such role. */
  readonly hasUnknownRole: boolean;
  readonly orgId: string | null;
}

const parameters = [
  'token',
  'refreshToken',
  'expiresIn',
  'dynamic',
  'lang',
  'mode',
  'role',
  'orgId',
] as const;

export const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

/** Splits an address into what it brings and the same address without it. */
export function readEntry(address: string): { entry: Entry; cleanAddress: string } {
  const url = new URL(address);
  const given = (name: (typeof parameters)[number]) => url.searchParams.get(name)?.trim() || null;
  const expiresIn = Number(given('expiresIn'));
  const language = given('lang');
  const mode = given('mode');
  const role = given('role');
  const isKnownRole = isRole(role) || isConsoleRole(role);
  const entry: Entry = {
    token: given('token'),
    refreshToken: given('refreshToken'),
    expiresInSeconds: Number.isFinite(expiresIn) && expiresIn > 0 ? expiresIn : null,
    temporaryToken: given('dynamic'),
    language: isLanguage(language) ? language : null,
    mode: isMode(mode) ? mode : null,
    role: isKnownRole ? role : null,
    hasUnknownRole: role !== null && !isKnownRole,
    orgId: given('orgId'),
  };
  for (const name of parameters) url.searchParams.delete(name);
  return { entry, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}

/** Takes the entry out of the address bar, so that no token stays in the history, a bookmark or a screenshot. */
export function takeEntry(): Entry {
  const { entry, cleanAddress } = readEntry(window.location.href);
  const address = `${window.location.pathname}${window.location.search}${window.location.hash}`;
  if (cleanAddress !== address) window.history.replaceState(null, '', cleanAddress);
  return entry;
}

const personKeys = [
  'orgId',
  'orgRole',
  'ownRole',
  'orgData',
  'userData',
  'lastActivityAt',
] as const;

/** A new session knows nothing of the person and the role of the one before it, nor when somebody was last there. */
export function forgetPerson(store: Store): void {
  for (const key of personKeys) store.write(key, null);
}

/**
 * Stores what came, or nothing of an address whose role does not exist: it leads to the login, and must not replace the
 * session of whoever follows such a link. Language and mode are stored with the other preferences.
 */
export function storeEntry(store: Store, entry: Entry, nowMs: number): void {
  if (entry.hasUnknownRole) return;
  if (entry.token !== null) {
    forgetPerson(store);
    store.write('refreshToken', entry.refreshToken);
    const lifetimeMs = (entry.expiresInSeconds ?? 0) * 1000;
    store.write('expiresAt', lifetimeMs > 0 ? String(nowMs + lifetimeMs) : null);
    store.write('lifetime', lifetimeMs > 0 ? String(lifetimeMs) : null);
    store.write('token', entry.token);
  } else if (entry.refreshToken !== null) {
    store.write('refreshToken', entry.refreshToken);
    store.write('lastActivityAt', null);
  }
  if (entry.role !== null) store.write('orgRole', entry.role);
  if (entry.orgId !== null) store.write('orgId', entry.orgId);
}
