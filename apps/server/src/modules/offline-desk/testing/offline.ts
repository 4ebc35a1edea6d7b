import { createHmac, randomUUID } from 'node:crypto';
import {
  listOfflinePayments,
  openDeskKey,
  type recordOfflinePayment,
} from '@ardoise/contract/offline-desk';
import type { Request } from '@ardoise/contract/protocol/call';
import { signedText } from '@ardoise/contract/values/signed-text';
import { sql } from 'kysely';
import { createSchool } from '../../../testing/builders.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId } from '../../mobile-money/testing/money-school.ts';
import { createFamily, type TestFamily } from '../../mobile-money/testing/payers.ts';

export type OfflineSent = Request<typeof recordOfflinePayment>['body'];

/** As the cashier's device writes it down. */
export async function vouched(body: OfflineSent, token: string): Promise<OfflineSent> {
  const { body: answer } = await money.app.call(
    openDeskKey,
    { params: { id: body.sessionId } },
    { token },
  );
  const text = signedText({ ...body, feeIds: body.feeIds ?? [], credit: body.credit ?? 0 });
  const key = Buffer.from(answer.data?.signingKey ?? '', 'base64url');
  return { ...body, signature: createHmac('sha256', key).update(text).digest('base64url') };
}

/** In whose drawer a payment lies, and whether it was taken by the same person. */
export async function takerOf(paymentId: string) {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ isCashiers: boolean; sessionId: string }>`
      select p.created_by = c.cashier_id and d.created_by = c.cashier_id as "isCashiers", c.id as "sessionId"
        from payments p join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
        join cash_sessions c on c.org_id = d.org_id and c.id = d.session_id
       where p.org_id = ${orgId} and p.id = ${paymentId}`.execute(tx),
  );
  return rows[0];
}

/** Whoever pays for the family waits until they are released. */
export async function holdFees(family: TestFamily): Promise<{ release: () => void }> {
  const studentIds = family.students.map(({ id }) => id);
  let release = (): void => {};
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve, reject) => {
    const holding = money.services.db.write({ orgId }, async (tx) => {
      await sql`select from fees where org_id = ${orgId} and student_id = any(${studentIds}::uuid[])
        for update`.execute(tx);
      resolve();
      await end;
    });
    holding.catch(reject);
  });
  return { release };
}

export const untilWaiting = (count: number) =>
  until(`${count} wait for a lock`, () =>
    money.services.db.read('platform', async (tx) => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'transactionid' and not granted`.execute(tx);
      return rows.length >= count;
    }),
  );

/** One that somebody has to see. */
export async function findWaiting(id: string, token: string) {
  const { body } = await money.app.call(
    listOfflinePayments,
    { query: { state: 'waiting', perPage: 100 } },
    { token },
  );
  return body.data?.items.find((one) => one.id === id);
}

/** What cannot be recorded as it was sent, and why. */
export const refusedOffline: ReadonlyArray<
  readonly [what: string, wrong: () => Promise<Partial<OfflineSent>>, reason: string]
> = [
  ['of nothing', async () => ({ amount: 0 }), 'invalidInput'],
  ['for a child that was removed', async () => ({ studentIds: [randomUUID()] }), 'notFound'],
  [
    'for children of two families',
    async () => {
      const families = await Promise.all([0, 1].map(() => createFamily(money, orgId)));
      return { studentIds: families.map(({ students }) => students[0]?.id ?? '') };
    },
    'severalFamilies',
  ],
  [
    'for a child of another school',
    async () => {
      const foreign = await createSchool(money.app);
      const { students } = await createFamily(money, foreign.orgId);
      return { studentIds: [students[0]?.id ?? ''] };
    },
    'notFound',
  ],
  ['in no session', async () => ({ sessionId: randomUUID() }), 'notFound'],
];
