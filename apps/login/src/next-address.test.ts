import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextAddress } from './next-address.ts';

const pathOf = (given: string | null) => nextAddress(given, 'console')?.path ?? null;

describe('where a person may be sent after signing in', () => {
  test.each([
    ['/console/demo/', '/console/demo/'],
    [
      '/console/demo/apps/students?page=2&q=a%20b#row',
      '/console/demo/apps/students?page=2&q=a+b#row',
    ],
    ['/console/demo', '/console/demo'],
    ['/business/qr/abc', '/business/qr/abc'],
    ['/desk', '/desk'],
    ['/desk/schools?q=a', '/desk/schools?q=a'],
    ['/desk/schools/1?token=a&page=2', '/desk/schools/1?page=2'],
  ])('%s is ours', (given, path) => {
    expect(pathOf(given)).toBe(path);
  });

  test.each([
    null,
    '',
    'console/demo',
    '//evil.example/console/demo',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /console/demo',
    'https://evil.example/console/demo',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//console/demo',
    'data:text/html,x',
    '/%2fevil.example',
    '/%5cevil.example',
    '/console/%2f%2fevil.example',
    '/console/demo/%252f%252fevil.example',
    '/console/demo/../../../evil',
    '/console/..//evil.example',
    '/console/%2e%2e//evil.example',
    '/console/',
    '/console/UPPER/',
    '/consoles/demo/',
    '/desks',
    '/desk/../console',
    '/desk%2f..',
    '/ba021/v1/org/logout',
    '/pay/token',
    '/business/login?next=/console/demo/',
    '/@evil.example',
    '/.evil.example',
  ])('%j is ignored', (given) => {
    expect(pathOf(given)).toBeNull();
  });

  test('tokens and roles inside the address are dropped', () => {
    expect(pathOf('/console/demo/fees?token=a&refreshToken=b&dynamic=c&role=admin&page=2')).toBe(
      '/console/demo/fees?page=2',
    );
  });

  test('whatever is written, the browser stays on this origin and on our pages', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '%25',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      '\u0000',
      'console',
      'business',
      'desk',
      'demo',
      'evil.example',
      'javascript:',
      'https:',
      'é',
      '%',
      '&next=',
    );
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 10 }).map((pieces) => `/console/demo/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(address, (given) => {
        const path = pathOf(given);
        if (path === null) return;
        const here = 'https://school.example';
        const arrived = new URL(path, `${here}/business/login`);
        expect(arrived.origin).toBe(here);
        expect(arrived.pathname).toMatch(
          /^\/(?:console\/[a-z0-9-]+(?:\/|$)|business\/|desk(?:\/|$))/,
        );
        expect(arrived.pathname).not.toMatch(/%(?:2f|5c)/i);
        expect(pathOf(path)).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });
});
