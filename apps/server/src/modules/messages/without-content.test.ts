import { expect, it } from 'vitest';
import { withoutContent } from './without-content.ts';

const to = '677123456';
const text = 'Votre code est "482913".\nIl est valable dix minutes: https://ecole.cm/c/AbCd-9x';
const content = { to, subject: null, text };
const hide = (said: string, longest = 150) => withoutContent(said, content, longest);

it.each([
  ['as it is', text],
  ['on one line', text.replaceAll('\n', ' ')],
  ['within JSON', JSON.stringify({ sms: text })],
  ['within a form', new URLSearchParams({ sms: text }).toString()],
  ['as an address has it', encodeURIComponent(text)],
  ['only its beginning', text.slice(0, 25)],
  ['only a part of the code', 'code est 4829'],
  ['only the link', 'refused: https://ecole.cm/c/AbCd-9x'],
])('a message that is repeated %s is hidden', (_how, repeated) => {
  const said = hide(`400 ${repeated}`);
  expect(said).not.toMatch(/4829|2913|AbCd/);
  expect(said).toMatch(/^400 /);
});

it('a message that comes behind other words is hidden before these are cut, wherever the cut falls', () => {
  for (let before = 100; before < 160; before += 1) {
    const said = hide(`${'x'.repeat(before)} ${text}`);
    expect(said.length).toBeLessThanOrEqual(150);
    expect(said).not.toMatch(/Votre|4829|AbCd/);
  }
});

it('the number is masked, and what is no content stays', () => {
  expect(hide(`503 no route to 237${to}, error SVC0004`)).toBe(
    '503 no route to 2376 •• •• •• 56, error SVC0004',
  );
});

it('a subject is hidden as the text is, and an empty one hides nothing', () => {
  expect(withoutContent('Bad: Reçu 12', { to, subject: 'Reçu 12', text: 'x y' }, 50)).toBe(
    'Bad: …',
  );
  expect(withoutContent('Bad', { to, subject: '', text: 'x y' }, 50)).toBe('Bad');
});
