import { randomUUID } from 'node:crypto';
import { listFees } from '@ardoise/contract/fees';
import { decideOfflinePayment, recordOfflinePayment } from '@ardoise/contract/offline-desk';
import { acceptProof, listProofs } from '@ardoise/contract/payment-proofs';
import { waiveFee } from '@ardoise/contract/payments';
import { createService, getService, updateService } from '@ardoise/contract/services';
import { withdrawStudent } from '@ardoise/contract/students';
import { inSchool } from '../../../platform/work.ts';
import { newPhone } from '../../mobile-money/testing/payers.ts';
import { addStudent, succeed } from '../../students/testing/people.ts';
import { sendProof } from '../../unmatched/proofs/send-proof.ts';
import { mtnFile } from '../../unmatched/testing/exports.ts';
import { sendStatement } from '../../unmatched/testing/send-statement.ts';
import { come } from './month-books.ts';
import {
  cash,
  childrenOf,
  type Day,
  either,
  firstOf,
  moveTo,
  newFamily,
  newReference,
  paymentsOf,
  reason,
  subscribeTo,
  thousands,
} from './month-steps.ts';

/** As the device wrote it down, in this session. Answers its key. */
async function sendOffline(day: Day, token: string, sessionId: string, amount: number) {
  const key = randomUUID();
  const at = day.money.app.clock.now().toISOString();
  const studentIds = childrenOf(await newFamily(day));
  await succeed(day.money.app, token, recordOfflinePayment, {
    body: { key, sessionId, takenAt: at, seenAt: at, studentIds, amount, owedSeen: 100_000 },
  });
  return key;
}

/** Of a session that is locked: nobody's until it is said where it is. */
async function late(day: Day, decision: 'inCount' | 'missing' | 'intoDrawer'): Promise<boolean> {
  const locked = day.locked[day.random(day.locked.length)];
  if (locked === undefined) return false;
  const { token, sessionId } = day.manager;
  const amount = thousands(day, 1, 30);
  const id = await sendOffline(day, token, locked, amount);
  const isFound = decision === 'intoDrawer';
  await succeed(day.money.app, token, decideOfflinePayment, {
    params: { id },
    body: { decision, note: reason, ...(isFound ? { drawerId: sessionId } : {}) },
  });
  come(day.books, 'cash', amount, isFound ? sessionId : null);
  if (!isFound) day.books.missed += amount;
  return true;
}

/** Tuition in the class; what was due when the child left is asked for no more. */
async function waive(day: Day): Promise<void> {
  const { money, owner, classId, yearId, books } = day;
  const { id, studentId: q } = await addStudent(money.app, owner, { classId });
  await succeed(money.app, owner, withdrawStudent, { params: { id }, body: { yearId, reason } });
  const { items } = await succeed(money.app, owner, listFees, { query: { q } });
  const params = { id: items[0]?.id ?? '' };
  const { waived } = await succeed(money.app, owner, waiveFee, { params, body: { reason } });
  books.discounts += waived;
}

/** Two months are paid, which fall due before the last of the tuition; the six that are not cost the new price. */
async function changePrice(day: Day): Promise<void> {
  const { money, owner, books } = day;
  const meals = {
    type: 3,
    name: `Canteen ${newReference()}`,
    cost: 10_000,
    every: 'month',
  } as const;
  const { id: serviceId } = await succeed(money.app, owner, createService, { body: meals });
  const { id, familyId } = await subscribeTo(day, { serviceId, cost: 10_000 });
  await cash(day, either(day), { id: familyId, students: [] }, 150_000 + 20_000, [id]);
  const { version } = await succeed(money.app, owner, getService, { params: { id: serviceId } });
  await succeed(money.app, owner, updateService, {
    params: { id: serviceId },
    body: { service: { ...meals, cost: 12_000 }, version, effect: 'unpaid' },
  });
  books.net += 6 * 2_000;
}

/** A guardian paid elsewhere, and sends the transaction's ID; the statement has it. */
async function proof(day: Day): Promise<void> {
  const { money, orgId, owner, on, books } = day;
  const family = await newFamily(day);
  const row = { id: newReference(), phone: newPhone('mtn'), amount: 27_000 };
  await inSchool(money.services, orgId, (work) =>
    sendProof(work, {
      familyId: family.id,
      studentId: firstOf(family),
      reference: row.id,
      phone: row.phone,
      picture: null,
      language: 'fr',
    }),
  );
  await sendStatement(money.app, owner, mtnFile({ ...row, date: `${on} 06:00:00` }));
  const { items } = await succeed(money.app, owner, listProofs, { query: { q: row.id } });
  const params = { id: items[0]?.id ?? '' };
  await succeed(money.app, owner, acceptProof, { params, body: {} });
  come(books, 'mtn', 27_000, null);
}

/** What happens less often. */
export const rarerMoves = {
  offline: async (day: Day) => {
    const { token, sessionId } = either(day);
    const amount = thousands(day, 1, 30);
    await sendOffline(day, token, sessionId, amount);
    come(day.books, 'cash', amount, sessionId);
  },
  lateInCount: (day: Day) => late(day, 'inCount'),
  lateMissing: (day: Day) => late(day, 'missing'),
  lateFound: (day: Day) => late(day, 'intoDrawer'),
  proof,
  waived: waive,
  priceChanged: changePrice,
  /** The part of one of two children goes to another family; the other child's is taken again as it was. */
  movedInPart: async (day: Day) => {
    const family = await newFamily(day, [[20_000], [30_000]]);
    const taken = await cash(day, either(day), family, 50_000);
    const [wrong = ''] = childrenOf(family);
    await moveTo(day, taken, firstOf(await newFamily(day)), wrong);
    day.books.receipts += 1;
  },
  /** To a brother, and from there to another family. */
  movedTwice: async (day: Day) => {
    const family = await newFamily(day, [[20_000], [30_000]]);
    const [first = '', second = ''] = childrenOf(family);
    const taken = await cash(day, either(day), family, 12_000, [first]);
    await moveTo(day, taken, second);
    const standing = (await paymentsOf(day, family)).find(({ isReversed }) => !isReversed);
    const paymentId = standing?.id ?? '';
    await moveTo(day, { paymentId, family }, firstOf(await newFamily(day)));
  },
} satisfies Record<string, (day: Day) => Promise<boolean | void>>;
