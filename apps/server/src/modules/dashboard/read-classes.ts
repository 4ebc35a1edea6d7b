import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import type { CycleKind } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { yearName } from '../years/public.ts';
import type { Asked } from './school.ts';

type ByClass = Pick<Dashboard, 'year' | 'byClass' | 'byCycle'>;

interface Figures {
  readonly net: number;
  readonly paid: number;
  readonly pending: number;
  readonly due: number;
}

interface ClassRow {
  readonly id: string;
  readonly name: string;
  readonly cycleId: string;
  readonly kind: CycleKind;
  readonly cycleName: string | null;
}

/** Of the current year, as the list of fees adds it up for a class, and what of it had its deadline by today. */
export async function readByClass(asked: Asked): Promise<ByClass> {
  const { tx, orgId, year, today } = asked;
  if (year === null) return { year: null, byClass: [], byCycle: [] };
  const { rows } = await sql<Figures & { classId: string }>`
    select class_id as "classId", sum(net)::bigint as net, sum(paid)::bigint as paid, sum(pending)::bigint as pending,
           sum(due)::bigint as due
      from (select class_id, amount - discount as net, paid, pending, 0 as due from fee_sums
             where org_id = ${orgId} and by = 'deadline' and year_id = ${year.id}
            union all
            select class_id, 0, 0, 0, amount from due_sums
             where org_id = ${orgId} and year_id = ${year.id} and due_on <= ${today}::date) sums
     group by class_id`.execute(tx);
  const { rows: classes } = await sql<ClassRow>`
    select c.id, c.name, y.id as "cycleId", y.kind, y.name as "cycleName"
      from classes c join cycles y on y.org_id = c.org_id and y.id = c.cycle_id
     where c.org_id = ${orgId} and c.year_id = ${year.id}
       and (c.removed_at is null or c.id = any(${rows.map(({ classId }) => classId)}::uuid[]))
     order by y.position, c.position, c.name, c.id`.execute(tx);
  const sums = new Map(rows.map((row) => [row.classId, row]));
  const byClass = classes.map(({ id, name, cycleId }) => ({
    id,
    name,
    cycleId,
    ...figuresOf(sums.get(id)),
  }));
  const cycles = new Map(classes.map((taught) => [taught.cycleId, taught]));
  return {
    year: {
      id: year.id,
      name: yearName(year.reopening_on, year.closing_on),
      ...addFigures(rows),
    },
    byClass,
    byCycle: [...cycles].map(([id, { kind, cycleName }]) => ({
      id,
      kind,
      name: cycleName,
      ...addFigures(byClass.filter(({ cycleId }) => cycleId === id)),
    })),
  };
}

const nothing: Figures = { net: 0, paid: 0, pending: 0, due: 0 };

const figuresOf = ({ net, paid, pending, due }: Figures = nothing): Figures => ({
  net,
  paid,
  pending,
  due,
});

const addFigures = (all: readonly Figures[]): Figures =>
  all.reduce<Figures>(
    (sum, one) => ({
      net: sum.net + one.net,
      paid: sum.paid + one.paid,
      pending: sum.pending + one.pending,
      due: sum.due + one.due,
    }),
    nothing,
  );
