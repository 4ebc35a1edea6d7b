import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, fieldTexts } from './fields.ts';
import { email } from '../people.ts';
import { mobilePhone } from '../values/mobile-phone.ts';

const errorsOf = (schema: z.ZodType, given: unknown, language: 'en' | 'fr' = 'en') => {
  const parsed = schema.safeParse(given);
  return parsed.success ? {} : fieldErrors(parsed.error, language);
};

describe('what is wrong with a field', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.string(), undefined, fieldTexts.required.en],
    ['empty', z.string().min(1), '', fieldTexts.required.en],
    ['another type', z.string(), 7, fieldTexts.wrongType.en],
    ['too short', z.string().min(3), 'ab', 'At least 3 characters.'],
    ['too long', z.string().max(2), 'abc', 'At most 2 characters.'],
    ['too small', z.number().min(100), 5, 'At least 100.'],
    ['too big', z.number().max(100), 101, 'At most 100.'],
    ['too few', z.array(z.string()).min(1), [], 'At least 1.'],
    ['no such choice', z.enum(['a', 'b']), 'c', fieldTexts.notAChoice.en],
    ['no email', email, 'nobody', fieldTexts.email.en],
    ['no phone', mobilePhone, '12', fieldTexts.phone.en],
    ['no uuid', z.uuid(), 'x', fieldTexts.invalid.en],
  ])('is told for a value that is %s', (_case, schema, value, message) => {
    expect(errorsOf(z.object({ field: schema }), { field: value })).toEqual({ field: message });
  });

  test('is told by the path of the field', () => {
    const schema = z.object({ guardians: z.array(z.object({ phone: mobilePhone })) });
    const given = { guardians: [{ phone: '677123456' }, { phone: '1' }] };
    expect(errorsOf(schema, given, 'fr')).toEqual({ 'guardians.1.phone': fieldTexts.phone.fr });
  });

  test('is told of so many fields as somebody reads, however many are wrong', () => {
    const wrong = Array.from({ length: 10_000 }, () => 1);
    expect(Object.keys(errorsOf(z.array(z.string()), wrong))).toHaveLength(100);
    const unknown = Object.fromEntries(wrong.map((value, index) => [`key${index}`, value]));
    expect(errorsOf(z.strictObject({}), unknown)).toEqual({
      '': 'Unknown field: key0, key1, key2, key3, key4.',
    });
  });

  test('is told once for each field', () => {
    const schema = z.object({ code: z.string().min(6).regex(/^\d+$/, { error: 'oneTimeCode' }) });
    expect(errorsOf(schema, { code: 'abc' })).toEqual({ code: 'At least 6 characters.' });
  });

  test('names a field that nobody knows', () => {
    expect(errorsOf(z.strictObject({}), { colour: 'red' })).toEqual({
      '': 'Unknown field: colour.',
    });
  });
});

test('both languages leave the same places for values', () => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const text of Object.values(fieldTexts)) expect(places(text.fr)).toEqual(places(text.en));
});
