import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../../platform/xlsx/write.ts';
import type { ParsedRow } from './parse-row.ts';
import { openStudentSheet } from './read-sheet.ts';

async function read(titles: readonly string[], rows: ReadonlyArray<readonly string[]> = []) {
  const content = await writeXlsx({
    sheets: [{ name: 'A', columns: titles.map((title) => ({ title, width: 10 })), rows }],
  });
  const sheet = await openStudentSheet(content, 'fr', '2026-11-16');
  const parsed: ParsedRow[] = [];
  for await (const row of sheet.rows) parsed.push(row);
  return { fields: sheet.columns.map(({ field }) => field), columns: sheet.columns, parsed };
}

const ofChild = ['Noms et prénoms', 'Sexe'];
const fieldsOf = async (...titles: string[]) =>
  (await read([...ofChild, ...titles])).fields.slice(ofChild.length);

describe('the heads of a list', () => {
  it.each([
    'Nom de la mère',
    'NOM DU PÈRE',
    'Mother’s name',
    "Father's Name",
    'Nom et prénom du tuteur',
    'Noms et prénoms des parents',
    'Name of guardian',
    'Parent/Tuteur',
    'Tutrice',
    'Nom du parent d’élève',
    'Responsable légal',
  ])('read %s as the name of the first guardian', async (title) => {
    expect(await fieldsOf(title)).toEqual(['guardian1Name']);
  });

  it.each([
    'Contact',
    'CONTACTS',
    'Tél. parent',
    'Tél',
    'N° de téléphone',
    'Numéro WhatsApp du parent',
    'Parent’s phone number',
    'Contact du tuteur',
  ])('read %s as the phone of the first guardian', async (title) => {
    expect(await fieldsOf('Parent', title)).toEqual(['guardian1Name', 'guardian1Phone']);
  });

  it('have both parents as two guardians, each with their own columns', async () => {
    expect(
      await fieldsOf('Contact de la mère', 'Nom du père', 'Profession du père', 'Mère', 'Contact'),
    ).toEqual([
      'guardian2Phone',
      'guardian1Name',
      'guardian1Occupation',
      'guardian2Name',
      'guardian1Phone',
    ]);
  });

  it('keep a parent behind the guardian who is named by number', async () => {
    expect(await fieldsOf('Nom de la mère', 'Parent', 'Tél mère', 'Tél')).toEqual([
      'guardian2Name',
      'guardian1Name',
      'guardian2Phone',
      'guardian1Phone',
    ]);
  });

  it('leave what is not of a guardian, or of a parent without a name, unread', async () => {
    expect(
      await fieldsOf('Parent', 'Quartier de la mère', 'Tél père', 'Contact de l’élève'),
    ).toEqual(['guardian1Name', null, null, null]);
  });

  it.each(['What to correct', 'À corriger'])('pass over %s, which is ours', async (title) => {
    const { columns } = await read([...ofChild, 'Parent', title]);
    expect(columns.map((column) => column.title)).toEqual([...ofChild, 'Parent']);
  });
});

describe('a row with columns of both parents', () => {
  const titles = [...ofChild, 'Nom du père', 'Nom de la mère', 'Contact'];
  const guardiansIn = async (row: readonly string[]) => {
    const { parsed } = await read(titles, [row]);
    return parsed[0]?.content?.guardians.map(({ fullName, relationship, phones }) => [
      fullName,
      relationship,
      ...phones.map(({ number }) => number),
    ]);
  };

  it('says by its head who each is to the child', async () => {
    expect(await guardiansIn(['BATA Awa', 'F', 'Bata Paul', 'Ngo Rose', '677123456'])).toEqual([
      ['Bata Paul', 'father', '677123456'],
      ['Ngo Rose', 'mother'],
    ]);
  });

  it('has one guardian where one is named, with the phone that names nobody', async () => {
    expect(await guardiansIn(['BATA Awa', 'F', '', 'Ngo Rose', '677123456'])).toEqual([
      ['Ngo Rose', 'mother', '677123456'],
    ]);
    expect(await guardiansIn(['BATA Awa', 'F', 'Bata Paul', '', ''])).toEqual([
      ['Bata Paul', 'father'],
    ]);
  });

  it('is wrong where nobody is named', async () => {
    const { parsed } = await read(titles, [['BATA Awa', 'F', '', '', '677123456']]);
    expect(parsed[0]?.problems.map(({ column }) => column)).toEqual(['Nom du père']);
  });
});
