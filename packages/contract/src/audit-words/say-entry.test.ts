import { describe, expect, it } from 'vitest';
import { recordAddress } from './record-screen.ts';
import { auditLine, sayAuditAction, sayAuditChanges } from './say-entry.ts';

const english = { language: 'en', timeZone: 'Africa/Douala' } as const;
const french = { language: 'fr', timeZone: 'Africa/Douala' } as const;

describe('an entry of the audit log', () => {
  it('says what happened in words, in both languages; what nobody has words for is shown plainly', () => {
    expect(sayAuditAction('student.created', 'en')).toBe('Student: created');
    expect(sayAuditAction('student.created', 'fr')).toBe('Élève\u00a0: création');
    expect(sayAuditAction('newThing.wasDone', 'en')).toBe('New thing: was done');
    expect(sayAuditAction('constructor.toString', 'en')).toBe('Constructor: to string');
  });

  it('shows only what differs, with roles, amounts, moments and yes or no as people read them', () => {
    const before = { fullName: 'Ngo', role: 'support', amount: 50_000, hasPhoto: false, sex: 2 };
    const after = { ...before, role: 'manager', amount: 75_000, hasPhoto: true };
    expect(sayAuditChanges(before, after, french)).toEqual([
      { field: 'Rôle', before: 'Secrétariat', after: 'Gestionnaire' },
      { field: 'Montant', before: '50\u202f000', after: '75\u202f000' },
      { field: 'Photo', before: 'non', after: 'oui' },
    ]);
    expect(sayAuditChanges(null, { until: '2026-11-16T08:00:00.000Z', tags: [] }, english)).toEqual(
      [
        { field: 'Until', before: null, after: '16/11/2026 09:00' },
        { field: 'Tags', before: null, after: '–' },
      ],
    );
    const id = '0198c0de-0000-7000-8000-000000000000';
    expect(sayAuditChanges(null, { familyId: id, by: 'password' }, french)).toEqual([
      { field: 'Par', before: null, after: 'mot de passe' },
    ]);
    expect(auditLine({ parts: [{ amount: 5 }] }, english)).toBe('Parts: Amount 5');
  });

  it('tells part by part what stands together, and of two texts the one that was changed', () => {
    const rules = { days: 3, texts: { en: 'Pay', fr: 'Payez' } };
    const after = {
      rules: { ...rules, texts: { ...rules.texts, fr: 'Merci de payer' } },
      newThing: 1,
    };
    expect(sayAuditChanges({ rules }, after, english)).toEqual([
      { field: 'In French', before: 'Payez', after: 'Merci de payer' },
      { field: 'New thing', before: null, after: '1' },
    ]);
    const two = { before: { name: 'A' }, to: { name: 'B' } };
    expect(sayAuditChanges(null, two, english).map((change) => change.after)).toEqual(['A', 'B']);
    expect(sayAuditChanges({ texts: null }, { texts: { en: 'Pay' } }, english)).toEqual([
      { field: 'Texts', before: '–', after: 'In English Pay' },
    ]);
  });

  it('says where a record stands in words; a name that nobody has words for stays', () => {
    const [asked, paid] = [{ state: 'asked' }, { state: 'paid' }];
    expect(sayAuditChanges(asked, paid, french)).toEqual([
      { field: 'État', before: 'en route', after: 'payé' },
    ]);
    expect(auditLine({ state: 'brandNew', name: 'paid' }, english)).toBe(
      'State: brand new · Name: paid',
    );
  });

  it('leads to the record where it has a screen', () => {
    expect(recordAddress('payout', 'x')).toBe('/account/payouts/x');
    expect(recordAddress('webhook', 'x')).toBe('/webhooks/x');
    expect(recordAddress('student', 'an id')).toBe('/onboarding/students/an%20id');
    expect(recordAddress('session', 'x')).toBeNull();
    expect(recordAddress('student', null)).toBeNull();
    expect(recordAddress('toString', 'x')).toBeNull();
  });
});
