import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, readJson } from './storage.ts';

const blocked = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {},
} as unknown as Storage;

describe('the store', () => {
  beforeEach(() => localStorage.clear());

  it('puts the app identifier after every key', () => {
    createStore('demo').write('token', 'abc');
    expect(localStorage.getItem('token-demo')).toBe('abc');
    expect(createStore('other').read('token')).toBeNull();
  });

  it('goes on in memory where the browser blocks storage or has no room', () => {
    for (const storage of [null, blocked]) {
      const store = createStore('demo', storage);
      store.write('token', 'abc');
      expect(store.read('token')).toBe('abc');
      store.write('token', null);
      expect(store.read('token')).toBeNull();
    }
  });

  it('hears what another tab writes, for its own key and school only', () => {
    const heard = vi.fn();
    const stop = createStore('demo').watch('token', heard);
    const write = (key: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'new' }));
    write('token-demo');
    write('token-other');
    write('refreshToken-demo');
    stop();
    write('token-demo');
    expect(heard.mock.calls).toEqual([['new']]);
  });

  it('removes the drafts of its own school', () => {
    const store = createStore('demo');
    store.write('draft:settings:1', '{}');
    store.write('language', 'fr');
    createStore('other').write('draft:settings:1', '{}');
    store.removeDrafts();
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'draft:settings:1-other',
      'language-demo',
    ]);
  });

  it('reads JSON objects, and nothing else', () => {
    const store = createStore('demo');
    for (const broken of ['{', '[1]', '"text"', '7']) {
      store.write('orgData', broken);
      expect(readJson(store, 'orgData')).toBeNull();
    }
    store.write('orgData', '{"name":"x"}');
    expect(readJson(store, 'orgData')).toEqual({ name: 'x' });
  });
});
