import { addBusinessDays } from '@ardoise/contract/values/business-days';
import { dayIn } from '@ardoise/contract/values/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysLeft } from './business-days.ts';
import { readForm, readValues, valuesOf, withRowAdded, withRowRemoved } from './form-values.ts';

const whole = new URLSearchParams({
  'student.lastName': 'Ngo Bata',
  'student.firstName': 'Awa',
  'student.gender': '2',
  'student.dateOfBirth': '14/03/2015',
  'student.nationality': 'Cameroun',
  'student.incomingYear': '2027',
  'student.languages.0.name': 'Français',
  'student.languages.0.spoken': 'fluent',
  'student.languages.0.written': 'good',
  'guardians.0.fullName': 'Jeanne Bata',
  'guardians.0.relationship': 'mother',
  'guardians.0.phones.0.kind': 'home',
  'guardians.0.phones.0.number': '',
  'guardians.0.phones.1.kind': 'cell',
  'guardians.0.phones.1.number': '6 77 12 34 56',
  'guardians.0.country': 'Cameroon',
  'guardians.0.email': 'Jeanne@Example.com',
  'health.allergies': 'Arachides\r\nLait\u0000',
  wantedClass: '6e A',
});

describe('a sent form', () => {
  it('that is cut at the length of a field ends with a whole letter', () => {
    const long = `${'x'.repeat(1_999)}\u{1f600}`;
    const values = readValues(new URLSearchParams({ 'health.allergies': long }));
    expect(values.get('health.allergies')).toBe('x'.repeat(1_999));
  });

  it('loses a removed row wherever its fields stand, and nothing else', () => {
    const sent = new URLSearchParams('guardians.1.a=1&b=2&guardians.1.a=3&guardians.10.a=4');
    expect(withRowRemoved(sent, 'guardians.1').toString()).toBe('b=2&guardians.10.a=4');
  });

  it('is read as a record', () => {
    const read = readForm(readValues(whole), 'fr');
    expect(read).toMatchObject({
      form: {
        student: {
          lastName: 'Ngo Bata',
          gender: 2,
          dateOfBirth: '2015-03-14',
          nationality: 'CM',
          incomingYear: 2027,
          languages: [{ name: 'Français', spoken: 'fluent', written: 'good' }],
        },
        health: { allergies: 'Arachides\nLait' },
        guardians: [
          {
            fullName: 'Jeanne Bata',
            country: 'CM',
            email: 'jeanne@example.com',
            phones: [{ kind: 'cell', number: '677123456' }],
          },
        ],
        wantedClass: '6e A',
      },
    });
  });

  it('comes back as it was typed when it is to be corrected', () => {
    const read = readForm(readValues(whole), 'fr');
    if (!('form' in read)) throw new Error('not read');
    const values = valuesOf(read.form, 'en');
    expect(values.get('student.nationality')).toBe('Cameroon');
    expect(readForm(values, 'en')).toEqual(read);
  });

  it('has its errors at its fields, and every typed value kept', () => {
    const sent = new URLSearchParams({
      'student.firstName': 'Awa',
      'guardians.0.phones.0.number': '12',
      'student.dateOfBirth': '31/02/2015',
    });
    const values = readValues(sent);
    const read = readForm(values, 'en');
    expect('errors' in read && Object.keys(read.errors).toSorted()).toEqual([
      'guardians.0.fullName',
      'guardians.0.phones.0.number',
      'guardians.0.relationship',
      'student.dateOfBirth',
      'student.gender',
      'student.lastName',
    ]);
    expect(values.get('student.dateOfBirth')).toBe('31/02/2015');
  });

  it('needs a phone or an email of the first guardian', () => {
    const sent = new URLSearchParams(whole);
    for (const name of ['guardians.0.phones.1.number', 'guardians.0.email']) sent.delete(name);
    expect(readForm(readValues(sent), 'en')).toEqual({
      errors: { 'guardians.0.phones.0.number': 'This is required.' },
    });
  });

  it('has the gaps closed that empty and removed rows leave', () => {
    const sent = new URLSearchParams({
      'guardians.0.relationship': 'mother',
      'guardians.0.country': 'Cameroun',
      'guardians.2.fullName': 'Paul',
      'guardians.3.fullName': 'Luc',
    });
    expect([...readValues(sent)]).toEqual([
      ['guardians.0.fullName', 'Paul'],
      ['guardians.1.fullName', 'Luc'],
    ]);
    expect([...readValues(withRowRemoved(sent, 'guardians.2'))]).toEqual([
      ['guardians.0.fullName', 'Luc'],
    ]);
    expect([...withRowAdded(readValues(sent), 'guardians').keys()].at(-1)).toBe('guardians.2.');
  });

  it('whatever it holds, is read or refused and never throws', () => {
    const name = fc.oneof(
      fc.constantFrom(...whole.keys(), '__proto__', 'student.constructor', 'guardians.99.fullName'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 20 }))),
        (pairs) => {
          const values = readValues(new URLSearchParams(pairs));
          expect(readForm(values, 'fr')).toBeTypeOf('object');
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the clock of an answer', () => {
  it('counts business days only', () => {
    const friday = new Date('2026-11-20T15:00:00Z');
    const due = addBusinessDays(friday, 3, 'Africa/Douala');
    expect(due.toISOString()).toBe('2026-11-25T15:00:00.000Z');
    const left = (at: string) => businessDaysLeft(new Date(at), due, 'Africa/Douala');
    expect(
      [
        '2026-11-20T15:00Z',
        '2026-11-22T10:00Z',
        '2026-11-23T10:00Z',
        '2026-11-25T10:00Z',
        '2026-11-25T15:01Z',
      ].map(left),
    ).toEqual([3, 3, 2, 0, -1]);
  });

  it('counts by the school’s calendar, on which a day may begin before UTC’s does', () => {
    // Friday in UTC, and Saturday already in Douala.
    const night = new Date('2026-11-20T23:30:00Z');
    const due = addBusinessDays(night, 3, 'Africa/Douala');
    expect(dayIn('Africa/Douala', due)).toBe('2026-11-25');
    expect(businessDaysLeft(night, due, 'Africa/Douala')).toBe(3);
  });

  it('falls on its day also where clocks are set back meanwhile', () => {
    const due = addBusinessDays(new Date('2026-10-23T22:30:00Z'), 3, 'Europe/Paris');
    expect(dayIn('Europe/Paris', due)).toBe('2026-10-28');
  });
});
