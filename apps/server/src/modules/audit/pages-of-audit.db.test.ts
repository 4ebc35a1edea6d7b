import type { AuditFilters } from '@ardoise/contract/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SchoolContext } from '../../platform/http/context.ts';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listEntries } from './list-audit.ts';

/** One each quarter of an hour, for two months. */
const entries = 6_000;
const days = 60;
const perPage = 10;
const idAt = (n: number): string =>
  `0198${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000001`;
const personId = idAt(1);

let app: TestApp;
let orgId: string;
/** The first day of those on which something was done. */
let firstDay: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId } = await createSchool(app));
  const now = app.clock.now();
  firstDay = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  // An id begins with its moment. Of a hundred entries one is of the rare person, action, kind and record each.
  await app.node.services.db.write({ orgId }, (tx) =>
    sql`insert into audit_log (org_id, id, at, actor_id, actor_name, action, subject, subject_id)
      select ${orgId}, (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid, at,
             case when n % 100 = 1 then ${personId}::uuid else gen_random_uuid() end, 'Somebody',
             case when n % 100 = 2 then 'fee.removed' else 'payment.taken' end,
             case when n % 100 = 3 then 'discount' else 'payment' end,
             case when n % 100 = 4 then ${idAt(2)} else n::text end
        from (select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex
                from (select n, ${now}::timestamptz - n * interval '15 minutes' as at
                        from generate_series(1, ${entries}::int) n) moments) ids`.execute(tx),
  );
  await app.node.services.db.write('platform', (tx) => sql`analyze audit_log`.execute(tx));
});
afterAll(() => app.close());

/** How many entries are read for a page, and how many it has. */
async function readFor(filters: AuditFilters) {
  let shown = 0;
  const read = await countRowsRead(app, { orgId }, 'audit_log', async (tx) => {
    const context = { tx, orgId } as unknown as SchoolContext;
    shown = (await listEntries(context, { perPage, ...filters })).items.length;
  });
  return { read, shown };
}

it.each<[string, AuditFilters]>([
  ['the newest', {}],
  ['of a person who did little', { personId }],
  ['of a rare action', { action: 'fee.removed' }],
  ['of a rare kind of record', { kind: 'discount' }],
  ['of a record', { subjectId: idAt(2) }],
])('a page of entries reads them and few others: %s', async (_which, filters) => {
  const { read, shown } = await readFor(filters);
  expect(shown).toBe(perPage);
  expect(read).toBeLessThan(4 * perPage);
});

it('a page of long ago reads no more than the first', async () => {
  const { read, shown } = await readFor({ to: firstDay });
  expect(shown).toBe(perPage);
  expect(read).toBeLessThan(4 * perPage);
});
