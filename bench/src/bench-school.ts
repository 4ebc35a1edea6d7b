import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Ground } from './ground.ts';
import { ask } from './sign-in.ts';

export const benchCycle = {
  kind: 'secondary',
  classes: ['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5'].map((name) => ({
    name,
    tuition: 150_000,
    installments: [],
  })),
};

/** A school of the benchmark's own, beside the demo, with a year and the demo's owner. */
export async function createSchool(ground: Ground, token: string): Promise<string> {
  const orgId = randomUUID();
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Bench school', now())`,
    [orgId, `bench-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [orgId],
  );
  await db.end();
  await ask(
    `${ground.productUrl}/ba021/v1/school/academic-years`,
    { token, orgId },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        reopeningOn: '2026-09-07',
        closingOn: '2027-06-30',
        cycles: [benchCycle],
      }),
    },
  );
  return orgId;
}

/** As PostgreSQL itself does within minutes. The statistics are the product's own business. */
export async function vacuum({ databaseUrl }: Ground): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('vacuum');
  await db.end();
}
