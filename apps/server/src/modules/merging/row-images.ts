import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Concerned, Row, RowChange } from './merge-plan.ts';

interface RowSet {
  readonly table: string;
  readonly rows: RawBuilder<{ row: Row }>;
}

/** By what a row is the same one before and after. */
export const keysOf: Readonly<Record<string, readonly string[]>> = {
  students: ['id'],
  student_health: ['student_id'],
  student_documents: ['id'],
  former_students: ['id'],
  enrolments: ['id'],
  subscriptions: ['id'],
  fees: ['id'],
  fee_installments: ['fee_id', 'position'],
  families: ['id'],
  guardians: ['id'],
  guardian_phones: ['guardian_id', 'position'],
  family_guardians: ['family_id', 'guardian_id'],
  payment_links: ['id'],
  transactions: ['id'],
  invoices: ['id'],
  invoice_items: ['id'],
  family_contacts: ['id'],
  payment_promises: ['id'],
  payment_plans: ['id'],
};

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/** Everything that belongs to these records. Of payments that were begun only whose they are can change. */
function rowSets(orgId: string, { studentIds, familyIds, guardianIds }: Concerned): RowSet[] {
  const ofStudents = sql`t.org_id = ${orgId} and t.student_id = any(${uuids(studentIds)})`;
  const row = sql`to_jsonb(t) as row`;
  // Of what was said to a family and agreed with it, only whose it is can change.
  const ofFamily = sql`jsonb_build_object('org_id', t.org_id, 'id', t.id, 'family_id', t.family_id) as row`;
  const isOfFamilies = sql`t.org_id = ${orgId} and t.family_id = any(${uuids(familyIds)})`;
  return [
    {
      table: 'students',
      rows: sql`select ${row} from students t where t.org_id = ${orgId} and t.id = any(${uuids(studentIds)})`,
    },
    {
      table: 'student_health',
      rows: sql`select ${row} from student_health t where ${ofStudents}`,
    },
    {
      table: 'student_documents',
      rows: sql`select ${row} from student_documents t where ${ofStudents}`,
    },
    {
      table: 'former_students',
      rows: sql`select ${row} from former_students t where ${ofStudents}`,
    },
    { table: 'enrolments', rows: sql`select ${row} from enrolments t where ${ofStudents}` },
    { table: 'subscriptions', rows: sql`select ${row} from subscriptions t where ${ofStudents}` },
    {
      table: 'fees',
      // Without what the database works out itself, which nobody can put back.
      rows: sql`select to_jsonb(t) - '{pending,state,type}'::text[] as row from fees t where ${ofStudents}`,
    },
    {
      table: 'fee_installments',
      rows: sql`select ${row} from fee_installments t where t.org_id = ${orgId} and t.fee_id in (
        select id from fees t where ${ofStudents})`,
    },
    {
      table: 'families',
      rows: sql`select ${row} from families t where t.org_id = ${orgId}
        and (t.id = any(${uuids(familyIds)}) or t.merged_into_id = any(${uuids(familyIds)}))`,
    },
    {
      table: 'guardians',
      rows: sql`select ${row} from guardians t where t.org_id = ${orgId}
        and (t.id = any(${uuids(guardianIds)}) or t.merged_into_id = any(${uuids(guardianIds)}))`,
    },
    {
      table: 'guardian_phones',
      rows: sql`select ${row} from guardian_phones t
        where t.org_id = ${orgId} and t.guardian_id = any(${uuids(guardianIds)})`,
    },
    {
      table: 'family_guardians',
      rows: sql`select ${row} from family_guardians t where t.org_id = ${orgId}
        and (t.family_id = any(${uuids(familyIds)}) or t.guardian_id = any(${uuids(guardianIds)}))`,
    },
    {
      table: 'payment_links',
      rows: sql`select ${row} from payment_links t where t.org_id = ${orgId}
        and (t.student_id = any(${uuids(studentIds)}) or t.family_id = any(${uuids(familyIds)}))`,
    },
    {
      table: 'transactions',
      rows: sql`select jsonb_build_object('org_id', t.org_id, 'id', t.id, 'family_id', t.family_id) as row
        from transactions t where t.org_id = ${orgId} and t.family_id = any(${uuids(familyIds)})`,
    },
    {
      table: 'invoices',
      rows: sql`select jsonb_build_object('org_id', t.org_id, 'id', t.id, 'family_id', t.family_id, 'sort_name', t.sort_name) as row
        from invoices t where t.org_id = ${orgId} and t.family_id = any(${uuids(familyIds)})`,
    },
    {
      table: 'invoice_items',
      rows: sql`select jsonb_build_object('org_id', t.org_id, 'id', t.id, 'student_id', t.student_id, 'run_key', t.run_key) as row
        from invoice_items t where ${ofStudents}`,
    },
    {
      table: 'family_contacts',
      rows: sql`select ${ofFamily} from family_contacts t where ${isOfFamilies}`,
    },
    {
      table: 'payment_promises',
      rows: sql`select ${ofFamily} from payment_promises t where ${isOfFamilies}`,
    },
    {
      table: 'payment_plans',
      rows: sql`select ${ofFamily} from payment_plans t where ${isOfFamilies}`,
    },
  ];
}

type Images = ReadonlyMap<string, ReadonlyMap<string, Row>>;

const keyOf = (table: string, row: Row): string =>
  JSON.stringify((keysOf[table] ?? []).map((name) => row[name]));

export async function takeImages(tx: Tx, orgId: string, concerned: Concerned): Promise<Images> {
  const images = new Map<string, Map<string, Row>>();
  for (const { table, rows } of rowSets(orgId, concerned)) {
    const found = await rows.execute(tx);
    images.set(table, new Map(found.rows.map(({ row }) => [keyOf(table, row), row])));
  }
  return images;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function changesBetween(before: Images, after: Images): RowChange[] {
  return [...before].flatMap(([table, rowsBefore]) => {
    const rowsAfter = after.get(table) ?? new Map<string, Row>();
    const keys = new Set([...rowsBefore.keys(), ...rowsAfter.keys()]);
    return [...keys].flatMap((key): RowChange[] => {
      const change = {
        table,
        before: rowsBefore.get(key) ?? null,
        after: rowsAfter.get(key) ?? null,
      };
      return isSame(change.before, change.after) ? [] : [change];
    });
  });
}

/** Of a fee, what the database works out or keeps of what was paid, of the student's name and of the place. */
const followingOfFees: ReadonlySet<string> = new Set([
  'pending',
  'state',
  'type',
  'net',
  'is_listed',
  'class_id',
  'is_left',
  'sort_name',
  'since_on',
  'paid_at',
  'paid_on',
  'origin',
  'last_payment_id',
  'updated_at',
  'updated_by',
]);

/** Follows by itself from the rest of the row, and is neither put back nor compared. */
export const follows = (table: string, column: string): boolean =>
  table === 'fees' && followingOfFees.has(column);

/** Of a fee, what payments for it change without that anything follows from it. */
const followsPayments: ReadonlySet<string> = new Set(['paid', 'by_other_means']);

/** What must not have changed since, for a merge to be undone: everything of enrolments and fees but what is paid. */
export function placesIn(images: Images, studentIds: readonly string[]): string[] {
  return ['enrolments', 'fees']
    .flatMap((table) =>
      [...(images.get(table)?.values() ?? [])]
        .filter(({ student_id: id }) => studentIds.includes(String(id)))
        .map((row) => {
          const names = Object.keys(row).filter(
            (name) => !followsPayments.has(name) && !follows(table, name),
          );
          return JSON.stringify(row, names.sort());
        }),
    )
    .sort();
}
