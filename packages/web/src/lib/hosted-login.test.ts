import { expect, it } from 'vitest';
import { businessPortalAddress, hostedLoginAddress } from './hosted-login.ts';

it('the hosted login is told where to come back to, and how the reader likes it', () => {
  const next = '/console/demo/apps/settings?x=1&y=2#z';
  const address = hostedLoginAddress({ next, language: 'fr', mode: 'dark', appId: 'demo' });
  const url = new URL(address, 'https://school.test');
  expect(url.pathname).toBe('/business/login');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    next,
    lang: 'fr',
    mode: 'dark',
    appId: 'demo',
  });
});

it('the business portal is linked with mode and lang', () => {
  expect(businessPortalAddress('light', 'en')).toBe('/business/?mode=light&lang=en');
});
