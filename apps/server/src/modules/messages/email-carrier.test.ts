import { expect, it } from 'vitest';
import { needsTls } from './email-carrier.ts';

it.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtps://mail.example', true],
  ['smtp://localhost.example', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
])('a mail server at %s is spoken to under TLS: %s', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded);
});
