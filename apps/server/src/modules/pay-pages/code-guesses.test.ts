import { describe, expect, it } from 'vitest';
import { isNameOfStudent } from './code-guesses.ts';

describe('a student’s name that a payer types', () => {
  it.each([
    ['Grace Mbarga', 'Grâce Achu Mbarga'],
    ['  MBARGA, grace ', 'Grâce Achu Mbarga'],
    ['Achu Mbargah', 'Grâce Achu Mbarga'],
    ['Ngo-Bassong Elise', 'Élise Ngo Bassong'],
    ['Li Wu', 'Wu Li'],
    ['Zoé', 'Zoé'],
  ])('%s is %s', (typed, name) => expect(isNameOfStudent(typed, name)).toBe(true));

  it.each([
    ['', 'Grâce Mbarga'],
    ['Grace', 'Grâce Mbarga'],
    ['Grace Grace', 'Grâce Mbarga'],
    ['Grace Nkeng', 'Grâce Mbarga'],
    ['Gr Mb', 'Grâce Mbarga'],
    ['%% __', 'Grâce Mbarga'],
    ['Grace Mbarga', '’ -'],
  ])('%s is not %s', (typed, name) => expect(isNameOfStudent(typed, name)).toBe(false));
});
