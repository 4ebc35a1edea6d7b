import { describe, expect, it } from 'vitest';
import { isForeignOrigin, isFormOfOtherSite } from './other-site.ts';

const host = 'pay.ardoise.test';
const publicUrl = `https://${host}`;

describe('a socket that a page opens', () => {
  it.each([
    ['the page that we served', { host, origin: publicUrl }, false],
    ['no browser', { host }, false],
    [
      'our address behind a proxy that changes the host',
      { host: '10.0.0.7:3000', origin: publicUrl },
      false,
    ],
    [
      'the address of a proxy that says so',
      { host: 'node', 'x-forwarded-host': 'a.test', origin: 'https://a.test' },
      false,
    ],
    ['another site', { host, origin: 'https://evil.test' }, true],
    ['a site whose name begins with ours', { host, origin: `${publicUrl}.evil.test` }, true],
    ['another port', { host, origin: `${publicUrl}:8443` }, true],
    ['a page without an origin', { host, origin: 'null' }, true],
    ['no address at all', { host, origin: 'evil' }, true],
  ])('from %s', (_from, headers, isForeign) => {
    expect(isForeignOrigin(headers, publicUrl)).toBe(isForeign);
  });
});

describe('a form that a page sends', () => {
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
    ['a reader who sends it again', { 'sec-fetch-site': 'none' }, false],
    ['our own page in an old browser, which sends no referrer', { origin: 'null' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, true],
    [
      'a neighbour under the same domain',
      { 'sec-fetch-site': 'same-site', origin: publicUrl },
      true,
    ],
    ['a frame without an origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, true],
    ['another site in an old browser', { origin: 'https://evil.test' }, true],
  ])('from %s', (_from, headers, isOther) => {
    expect(isFormOfOtherSite({ host, ...headers }, publicUrl)).toBe(isOther);
  });

  it('is compared with the host where no public address is known', () => {
    expect(
      isFormOfOtherSite({ host: 'localhost:3000', origin: 'http://localhost:3000' }, null),
    ).toBe(false);
    expect(
      isFormOfOtherSite({ host: 'localhost:3000', origin: 'http://localhost:4000' }, null),
    ).toBe(true);
  });
});
