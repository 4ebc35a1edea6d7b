import { beforeEach, describe, expect, it } from 'vitest';
import { readEntry, storeEntry } from './entry.ts';
import { createStore } from './storage.ts';

const address = (query: string) => `https://school.test/console/demo/apps/settings${query}`;

describe('entering with an address', () => {
  beforeEach(() => localStorage.clear());

  it('takes tokens, language, skin, role and organisation out of it and leaves the rest', () => {
    const { entry, cleanAddress } = readEntry(
      address(
        '?token=t&page=2&refreshToken=r&expiresIn=900&lang=fr&mode=dark&role=client&orgId=o&dynamic=d#top',
      ),
    );
    expect(entry).toEqual({
      token: 't',
      refreshToken: 'r',
      expiresInSeconds: 900,
      temporaryToken: 'd',
      language: 'fr',
      mode: 'dark',
      role: 'client',
      hasUnknownRole: false,
      orgId: 'o',
    });
    expect(cleanAddress).toBe('/console/demo/apps/settings?page=2#top');
  });

  it('ignores what makes no sense', () => {
    const { entry } = readEntry(address('?token=&lang=de&mode=pink&expiresIn=-5&role=root'));
    expect(entry).toMatchObject({
      token: null,
      language: null,
      mode: null,
      expiresInSeconds: null,
      role: null,
      hasUnknownRole: true,
    });
  });

  it('stores a session, and forgets the role and people of the one before', () => {
    const store = createStore('demo');
    store.write('orgRole', 'client');
    store.write('userData', '{}');
    storeEntry(store, readEntry(address('?token=t&refreshToken=r&expiresIn=60')).entry, 1_000);
    expect(store.read('token')).toBe('t');
    expect(store.read('refreshToken')).toBe('r');
    expect(store.read('expiresAt')).toBe('61000');
    expect(store.read('lifetime')).toBe('60000');
    expect(store.read('orgRole')).toBeNull();
    expect(store.read('userData')).toBeNull();
  });

  it('forgets how long the token before lived, and when somebody was last there', () => {
    const store = createStore('demo');
    store.write('lifetime', '900000');
    for (const query of ['?token=t', '?refreshToken=r']) {
      store.write('lastActivityAt', '1');
      storeEntry(store, readEntry(address(query)).entry, 1_000);
      expect(store.read('lifetime')).toBeNull();
      expect(store.read('lastActivityAt')).toBeNull();
    }
  });

  it('stores a role, and changes nothing for an unknown one', () => {
    const store = createStore('demo');
    storeEntry(store, readEntry(address('?role=client')).entry, 0);
    expect(store.read('orgRole')).toBe('client');
    storeEntry(store, readEntry(address('?role=root')).entry, 0);
    expect(store.read('orgRole')).toBe('client');
  });

  it('stores nothing of an address whose role does not exist, and keeps what was there', () => {
    const store = createStore('other');
    store.write('token', 'mine');
    store.write('orgRole', 'client');
    const strange = address('?token=t&refreshToken=r&expiresIn=60&orgId=o&role=emperor');
    storeEntry(store, readEntry(strange).entry, 1_000);
    expect(store.read('token')).toBe('mine');
    expect(store.read('orgRole')).toBe('client');
    for (const key of ['refreshToken', 'expiresAt', 'orgId'] as const)
      expect(store.read(key)).toBeNull();
  });
});
