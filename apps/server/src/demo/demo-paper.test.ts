import { expect, test } from 'vitest';
import { demoPaper } from './demo-paper.ts';

test('a paper is a PDF whose table says where its objects are', () => {
  const text = demoPaper('Acte (copie)', ['Né à Douala']).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4\n/);
  expect(text).toMatch(/%%EOF\n$/);
  expect(text).toContain(String.raw`Acte \(copie\)`);
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(5);
  for (const [i, place] of places.entries())
    expect(text.slice(place, place + 7)).toBe(`${i + 1} 0 obj`);
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/);
});
