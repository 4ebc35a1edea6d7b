import { randomUUID } from 'node:crypto';
import type { PayoutState, PayoutWay } from '@ardoise/contract/payouts/payouts';
import { amountLimits } from '@ardoise/contract/values/operator-limits';
import { findPayoutKind, newPayoutNumber } from '../modules/mobile-money/public.ts';
import { giveBack, postPaid, setApart } from '../modules/payouts/payout-money.ts';
import { readAvailable, readPayouts, startDisbursement } from '../modules/payouts/public.ts';
import type { PayoutRow, PayoutTargetRow } from '../modules/payouts/tables.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { workIn } from '../platform/work.ts';
import { demoPeople, demoSchoolName } from './demo-people.ts';
import type { DemoOwner } from './seed-school.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const ownerName = demoPeople.find(({ role }) => role === 'adminOrOwner')?.fullName ?? null;

interface Place {
  readonly services: Services;
  readonly tx: Tx;
  readonly owner: DemoOwner;
}

type NewTarget = Pick<PayoutTargetRow, 'operator' | 'phone' | 'bank' | 'account'>;

/** Verified the minute after, or still waiting. */
async function seedTarget(
  { tx, owner }: Place,
  at: Date,
  target: NewTarget,
  isVerified: boolean,
): Promise<PayoutTargetRow> {
  return tx
    .insertInto('payout_targets')
    .values({
      ...target,
      org_id: owner.orgId,
      id: newId(at),
      kind: target.phone === null ? 'bank' : 'phone',
      holder: demoSchoolName,
      verified_at: isVerified ? new Date(at.getTime() + minuteMs) : null,
      refused_reason: null,
      code_hash: null,
      code_sent_at: target.phone === null ? null : at,
      created_at: at,
      created_by: owner.personId,
      created_by_name: ownerName,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Past {
  readonly at: Date;
  readonly amount: number;
  readonly state: PayoutState;
  readonly reference?: string;
  readonly failure?: PayoutRow['failure'];
  readonly reason?: string;
}

const endedStates: readonly PayoutState[] = ['paid', 'failed', 'cancelled', 'refused'];

/** As it would stand had somebody asked for it then: the money set apart, and paid or held again. */
async function seedPayout(
  { services, tx, owner }: Place,
  target: PayoutTargetRow,
  { at, amount, state, reference, failure, reason }: Past,
): Promise<void> {
  const { orgId, personId } = owner;
  const way: PayoutWay = target.operator ?? 'bank';
  const endedAt = new Date(at.getTime() + minuteMs);
  const isEnded = endedStates.includes(state);
  const wasSent = state === 'paid' || state === 'failed' || state === 'asked';
  const row: PayoutRow = {
    org_id: orgId,
    id: newId(at),
    number: newPayoutNumber(),
    purpose: 'payout',
    target_id: target.id,
    way,
    kind: 'provider',
    phone: target.phone,
    bank: target.bank,
    account: target.account,
    holder: target.holder,
    amount,
    reference: reference ?? null,
    state,
    waits_for: state === 'waiting' ? 'desk' : null,
    failure: failure ?? null,
    reason: reason ?? null,
    created_at: at,
    created_by: personId,
    created_by_name: ownerName,
    key_id: null,
    key_made_by: null,
    approved_at: null,
    approved_by: null,
    approved_by_name: null,
    desk_at: null,
    desk_by: null,
    account_id: null,
    partner_number: randomUUID(),
    operator_token: null,
    provider_reference:
      state === 'paid' ? String(8_000_000_000 + Math.floor(at.getTime() / 1000)) : null,
    asked_at: wasSent ? at : null,
    completed_at: isEnded ? endedAt : null,
  };
  await tx.insertInto('payouts').values(row).execute();
  await setApart(workIn(services, tx, orgId, { now: at }), row);
  const ending = workIn(services, tx, orgId, { now: endedAt });
  if (state === 'paid') await postPaid(ending, row);
  else if (isEnded) await giveBack(ending, row);
}

/** Two verified targets and one at the desk; payouts of each ending, and one that waits. */
export async function seedPayouts(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const place = { services, tx, owner };
  const daysAgo = (days: number) => new Date(services.clock.now().getTime() - days * dayMs);
  const known = { purpose: 'payout', after: null, limit: 1 } as const;
  if ((await readPayouts(tx, owner.orgId, known)).length > 0) return;
  const noBank = { bank: null, account: null };
  const mtn = await seedTarget(
    place,
    daysAgo(50),
    { operator: 'mtn', phone: '677204518', ...noBank },
    true,
  );
  const noPhone = { operator: null, phone: null };
  const bank = await seedTarget(
    place,
    daysAgo(40),
    { ...noPhone, bank: 'Afriland First Bank', account: '10005000010451861200371' },
    true,
  );
  await seedTarget(
    place,
    daysAgo(1),
    { ...noPhone, bank: 'Ecobank', account: '10029260110172840018842' },
    false,
  );
  await seedPayout(place, mtn, {
    at: daysAgo(33),
    amount: 250_000,
    state: 'paid',
    reference: 'Salaires d’octobre',
  });
  await seedPayout(place, mtn, {
    at: daysAgo(12),
    amount: 120_000,
    state: 'failed',
    failure: 'limitReached',
  });
  await seedPayout(place, mtn, { at: daysAgo(11), amount: 120_000, state: 'paid' });
  await seedPayout(place, bank, {
    at: daysAgo(8),
    amount: 300_000,
    state: 'refused',
    reason: 'Le nom du titulaire ne correspond pas',
  });
  await seedPayout(place, bank, { at: daysAgo(6), amount: 300_000, state: 'cancelled' });
  await seedPayout(place, bank, {
    at: daysAgo(0.1),
    amount: 400_000,
    state: 'waiting',
    reference: 'Travaux du préau',
  });
  await seedDisbursement(place);
}

/** By a key, and above what goes without the desk. Nothing where no operator can pay out. */
async function seedDisbursement({ services, tx, owner: { orgId } }: Place): Promise<void> {
  const amount = services.settings.payoutDeskAbove + 50_000;
  const isOffered = findPayoutKind(services, 'mtn') !== null && amount <= amountLimits.mtn.largest;
  if (!isOffered || (await readAvailable(tx, orgId)) < amount) return;
  await startDisbursement(workIn(services, tx, orgId), {
    phone: '679331204',
    amount,
    reference: 'Fournitures',
    keyId: randomUUID(),
    keyMadeBy: null,
  });
}
