import { expect, test } from 'vitest';
import { parseRoute } from './route.ts';

test.each([
  ['/business/login', { screen: 'login' }],
  ['/business/forgot-password/', { screen: 'forgot-password' }],
  ['/business/qr', { screen: 'qr' }],
  ['/business/qr/', { screen: 'qr' }],
  ['/business/qr/a%2Bb', { screen: 'approve', code: 'a+b' }],
  ['/business/qr/%E0%A4%A', { screen: 'approve', code: '%E0%A4%A' }],
  ['/business', { screen: 'home' }],
  ['/business/nothing-here', { screen: 'home' }],
])('%s', (pathname, route) => {
  expect(parseRoute(pathname)).toEqual(route);
});
