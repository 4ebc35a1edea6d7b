import { auditKinds, auditThings } from '@ardoise/contract/audit-words/things';
import { auditVerbs } from '@ardoise/contract/audit-words/verbs';
import { mergeKinds } from '@ardoise/contract/merging';
import { targetStates } from '@ardoise/contract/payouts/payout-targets';
import { payoutPurposes } from '@ardoise/contract/payouts/payouts';
import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const each = (things: readonly string[], verbs: readonly string[]): string[] =>
  things.flatMap((thing) => verbs.map((verb) => `${thing}.${verb}`));

/** Lists that are taken along as files. */
const files = [
  'arrears',
  'audit',
  'campaign-messages',
  'families',
  'fees',
  'invoice-payments',
  'invoices',
];
const moreFiles = ['students', 'transactions', 'users', 'years'];
const decided = ['verified', 'refused', 'nameAgreed', 'nameRefused', 'suspended', 'resumed'];
const ofSenderIds = ['resubmitted', 'withdrawn', 'reviewed', 'approved', 'rejected', 'blocked'];
const ofTargets = [...targetStates, 'removed'];

/** What an action that is put together can be. One that is not listed here is refused: nobody could say whether it has words. */
const putTogether: Readonly<Record<string, readonly string[]>> = {
  '${method}.${change}': each(['totp', 'passkey'], ['added', 'removed']),
  "${to.kind}.${isSame ? 'confirmed' : 'changed'}": each(
    ['phone', 'email'],
    ['confirmed', 'changed'],
  ),
  '${name}.exported': each([...files, ...moreFiles], ['exported']),
  '${kind}.takenOver': each(['phone', 'email'], ['takenOver']),
  '${what}.changed': each(['pack', 'plan', 'prices'], ['changed']),
  'pendingPayment.${state}': each(['pendingPayment'], ['confirmed', 'closed']),
  '${kind}.merged': each(mergeKinds, ['merged']),
  'verification.${decision}': each(['verification'], decided),
  'support.${what}': each(['support'], ['granted', 'ended']),
  "${isHealth ? 'medicalNote' : 'document'}.${done}": each(
    ['medicalNote', 'document'],
    ['added', 'removed', 'read'],
  ),
  'payout.${action}': each(
    ['payout'],
    ['approved', 'deskApproved', 'refused', 'cancelled', 'paid', 'failed'],
  ),
  'payoutTarget.${state}': each(['payoutTarget'], ofTargets),
  '${purpose}.asked': each(payoutPurposes, ['asked']),
  'year.${after.status}': each(['year'], ['stopped', 'cancelled']),
  'student.${ended}': each(['student'], ['promoted', 'repeated', 'left']),
  'application.${decision.state}': each(['application'], ['approved', 'rejected']),
  'senderId.${action}': each(
    ['senderId'],
    [...ofSenderIds, 'unblocked', 'enabled', 'disabled', 'madeDefault'],
  ),
};

/** A form's action is an address. */
const template = /action: `([^`/]+)`/g;
const plain = /action: ([^`\n{}]*)/g;
const literal = /'([a-zA-Z]+\.[a-zA-Z]+)'/g;
const subject = /subject: ([^`\n{}]*)/g;
const word = /'([a-zA-Z]+)'/g;

const sources = await readSources();

const found = (outer: RegExp): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(outer)].map(([, inner = '']) => inner));

const inside = (outer: RegExp, inner: RegExp): string[] =>
  found(outer).flatMap((line) => [...line.matchAll(inner)].map(([, name = '']) => name));

describe('what is written to the audit log', () => {
  it('has words in both languages, for whoever reads it', () => {
    const actions = [...inside(plain, literal), ...Object.values(putTogether).flat()];
    expect(actions.length).toBeGreaterThan(130);
    const missing = actions.filter((action) => {
      const [thing = '', verb = ''] = action.split('.');
      return !(thing in auditThings && verb in auditVerbs);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('is an action of which it is known what it can be', () => {
    const used = new Set(found(template));
    expect([...used].filter((one) => !(one in putTogether))).toEqual([]);
    expect(Object.keys(putTogether).filter((one) => !used.has(one))).toEqual([]);
  });

  it('is of a kind that one can choose', () => {
    const kinds = new Set<string>(auditKinds);
    const missing = inside(subject, word).filter((kind) => !kinds.has(kind));
    expect([...new Set(missing)]).toEqual([]);
    expect(auditKinds.filter((kind) => !(kind in auditThings))).toEqual([]);
  });
});
