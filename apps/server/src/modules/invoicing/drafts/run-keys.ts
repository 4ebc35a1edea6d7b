import '../tables.ts';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import type { ItemRow } from '../tables.ts';
import type { NewItem } from './invoice-rows.ts';

/**
 * By item, the key by which a run knows what it billed: a corrected copy of what was made void is still that, and the run does not
 * bill it again. Not where an invoice that stands has it.
 */
export async function findFreeKeys(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  items: ReadonlyArray<Pick<ItemRow, 'id'>>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select i.id, i.run_key as key from invoice_items i
     where i.org_id = ${orgId} and i.id = any(${items.map(({ id }) => id)}::uuid[]) and i.run_key is not null
       and not exists (select from invoice_items other where other.org_id = i.org_id
             and other.student_id = i.student_id and other.run_key = i.run_key and other.is_live)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

type Keyed = Pick<ItemRow, 'student_id' | 'description' | 'run_key'>;

/** What a form sends of a draft knows no keys: a student's items keep theirs, by the same description or else in their order. */
export function keepRunKeys(before: readonly Keyed[], items: readonly NewItem[]): NewItem[] {
  const keys = new Map<NewItem, string>();
  const given = new Set<Keyed>();
  const give = (isMeant: (item: NewItem, old: Keyed) => boolean): void => {
    for (const old of before) {
      if (old.run_key === null || given.has(old)) continue;
      const heir = items.find(
        (item) =>
          item.feeId === null &&
          item.studentId === old.student_id &&
          !keys.has(item) &&
          isMeant(item, old),
      );
      if (heir === undefined) continue;
      keys.set(heir, old.run_key);
      given.add(old);
    }
  };
  give((item, old) => foldName(item.description) === foldName(old.description));
  give(() => true);
  return items.map((item) => ({ ...item, runKey: keys.get(item) ?? null }));
}
