import '../tables.ts';
import type { PaymentPlan } from '@ardoise/contract/arrears/payment-plans';
import type { PlanPart } from '@ardoise/contract/values/payment-plan';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';
import { fillParts, type FilledPart, planState } from '../rules.ts';

interface PlanRow {
  id: string;
  familyId: string;
  kept: 'active' | 'kept' | 'ended' | 'superseded';
  total: number;
  /** What is still open of its fees. */
  open: number;
  parts: PlanPart[];
}

const columns: RawBuilder<unknown> = sql`
  p.id, p.family_id as "familyId", p.state as kept, p.total,
  (select coalesce(sum(f.pending), 0)::bigint from payment_plan_fees pf
     join fees f on f.org_id = pf.org_id and f.id = pf.fee_id
    where pf.org_id = p.org_id and pf.plan_id = p.id) as open,
  (select json_agg(json_build_object('dueOn', part.due_on, 'amount', part.amount) order by part.position)
     from payment_plan_parts part where part.org_id = p.org_id and part.plan_id = p.id) as parts`;

/** Of a plan in force, what was paid of it is what is no longer open of its fees; of one that is over nobody asks. */
function paidOf({ kept, total, open }: PlanRow): number {
  if (kept === 'kept') return total;
  return kept === 'active' ? Math.min(total, Math.max(0, total - open)) : 0;
}

interface ReadParts {
  readonly state: PaymentPlan['state'];
  readonly nextOn: string | null;
  readonly paid: number;
  readonly parts: FilledPart[];
}

function readParts(row: PlanRow, today: string): ReadParts {
  const paid = paidOf(row);
  const isOver = row.kept === 'ended' || row.kept === 'superseded';
  const filled = fillParts(row.parts, paid, isOver ? '' : today);
  const next = isOver ? undefined : filled.find((part) => part.paid < part.amount);
  return {
    state: planState(row.kept, filled),
    nextOn: next?.dueOn ?? null,
    paid,
    parts: filled,
  };
}

type PlanBrief = Pick<PaymentPlan, 'id' | 'state' | 'nextOn'>;

/** By family, the last one that is in force and not fulfilled. */
export async function readPlansInForce(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
  today: string,
): Promise<Map<string, PlanBrief>> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from payment_plans p
     where p.org_id = ${orgId} and p.family_id = any(${[...familyIds]}::uuid[]) and p.state = 'active'
     order by p.agreed_at`.execute(tx);
  return new Map(
    rows.flatMap((row) => {
      const { state, nextOn } = readParts(row, today);
      return state === 'kept' ? [] : [[row.familyId, { id: row.id, state, nextOn }] as const];
    }),
  );
}

interface WholeRow extends PlanRow {
  fees: PaymentPlan['fees'];
  agreedWith: string;
  note: string;
  agreedAt: Date;
  agreedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  supersededBy: PaymentPlan['supersededBy'];
}

/** Newest first. */
export async function readPlans(
  tx: Tx,
  orgId: string,
  familyId: string,
  today: string,
): Promise<PaymentPlan[]> {
  const { rows } = await sql<WholeRow>`
    select ${columns}, p.agreed_with as "agreedWith", p.note, p.agreed_at as "agreedAt", p.agreed_by_name as "agreedBy",
           p.ended_at as "endedAt", p.ended_by_name as "endedBy", p.end_reason as "endReason",
           p.superseded_by as "supersededBy",
           (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'title', f.title,
                     'student', ${studentNameIn('s')}) order by s.sort_name, f.id), '[]')
              from payment_plan_fees pf
              join fees f on f.org_id = pf.org_id and f.id = pf.fee_id
              join students s on s.org_id = f.org_id and s.id = f.student_id
             where pf.org_id = p.org_id and pf.plan_id = p.id) as fees
      from payment_plans p
     where p.org_id = ${orgId} and p.family_id = ${familyId}
     order by p.agreed_at desc, p.id desc`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    ...readParts(row, today),
    total: row.total,
    fees: row.fees,
    agreedWith: row.agreedWith,
    note: row.note,
    agreedAt: row.agreedAt.toISOString(),
    agreedBy: row.agreedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    endReason: row.endReason,
    supersededBy: row.supersededBy,
  }));
}
