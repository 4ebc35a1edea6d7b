import { expect, test } from 'vitest';
import { fileProblem, nameOfFile } from './document-file.ts';

const file = (type: string, size: number, name = 'a') => ({ name, type, size });
const megabyte = 1024 * 1024;

test('a PDF up to 5 MB and a picture up to 3 MB may be sent', () => {
  expect(fileProblem(file('application/pdf', 5 * megabyte), 'en')).toBeNull();
  expect(fileProblem(file('image/png', 3 * megabyte), 'en')).toBeNull();
});

test('what is too large or of another type is refused in the reader’s words', () => {
  expect(fileProblem(file('application/pdf', 5 * megabyte + 1), 'en')).toBe(
    'The file is larger than 5 MB.',
  );
  expect(fileProblem(file('image/jpeg', 3 * megabyte + 1), 'fr')).toBe('L’image dépasse 3 Mo.');
  expect(fileProblem(file('image/svg+xml', 10), 'en')).toContain('neither a PDF nor a picture');
  expect(fileProblem(file('', 10), 'fr')).toContain('ni un PDF ni une image');
});

test('a document is offered the name of its file', () => {
  expect(nameOfFile(file('', 1, 'acte_naissance-2014.pdf'))).toBe('acte naissance-2014');
  expect(nameOfFile(file('', 1, 'v1.2 final.tar'))).toBe('v1.2 final');
  expect(nameOfFile(file('', 1, `${'x'.repeat(300)}.pdf`))).toHaveLength(120);
});
