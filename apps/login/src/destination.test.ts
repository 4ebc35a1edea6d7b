import { describe, expect, test } from 'vitest';
import { chooseDestination, withSession } from './destination.ts';
import { nextAddress } from './next-address.ts';

const arrive = (next: string | null, appIds: string[], isDesk = false) =>
  chooseDestination({ next: nextAddress(next, 'console'), zone: 'console', appIds, isDesk });

describe('where a signed-in person goes', () => {
  test('to the only school', () => {
    expect(arrive(null, ['demo'])).toEqual({
      to: 'console',
      appId: 'demo',
      path: '/console/demo/',
    });
  });

  test('to the page they came from, in the school it belongs to', () => {
    expect(arrive('/console/palmiers/fees?page=2', ['demo', 'palmiers'])).toEqual({
      to: 'console',
      appId: 'palmiers',
      path: '/console/palmiers/fees?page=2',
    });
  });

  test('to the choice, with several schools', () => {
    expect(arrive(null, ['demo', 'palmiers'])).toEqual({ to: 'choose' });
  });

  test('to the choice, when the page belongs to a school that is not theirs', () => {
    expect(arrive('/console/other/fees', ['demo'])).toEqual({ to: 'choose' });
  });

  test('back to the approval page of a scanned code', () => {
    expect(arrive('/business/qr/abc', ['demo', 'palmiers'])).toEqual({
      to: 'here',
      path: '/business/qr/abc',
    });
  });

  test('to the desk, for the provider’s staff; with schools of their own they choose', () => {
    expect(arrive(null, [], true)).toEqual({ to: 'desk', path: '/desk' });
    expect(arrive('/desk/schools/1?x=2', ['demo'], true)).toEqual({
      to: 'desk',
      path: '/desk/schools/1?x=2',
    });
    expect(arrive(null, ['demo'], true)).toEqual({ to: 'choose' });
    expect(arrive('/desk', ['demo'])).toMatchObject({ to: 'console' });
    expect(arrive('/desk', [])).toEqual({ to: 'nowhere' });
  });

  test('nowhere, without a school', () => {
    expect(arrive(null, [])).toEqual({ to: 'nowhere' });
  });
});

test('the session is added to the query and nothing else changes', () => {
  expect(
    withSession('/console/demo/fees?page=2#row', { dynamic: 'a+b/c', lang: 'fr', mode: 'dark' }),
  ).toBe('/console/demo/fees?page=2&dynamic=a%2Bb%2Fc&lang=fr&mode=dark#row');
});
