import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startPurging } from '../../../testing/purging.ts';
import { purgeCodes } from './purge-codes.ts';

const { addSchool, ago, purge } = startPurging(purgeCodes);

type School = Awaited<ReturnType<typeof addSchool>>;

let phones = 0;

/** A number to which a code was sent then; confirmed by it, or not. */
async function sendCode({ orgId, rows }: School, name: string, sentAt: Date, isUsed = false) {
  phones += 1;
  const phone = `67700${String(phones).padStart(4, '0')}`;
  await rows(sql`insert into payout_codes (org_id, id, phone, sent_at)
    values (${orgId}, gen_random_uuid(), ${phone}, ${sentAt})`);
  await rows(sql`insert into payout_targets (org_id, id, kind, operator, phone, holder, code_hash, code_sent_at, verified_at, created_at)
    values (${orgId}, gen_random_uuid(), 'phone', 'mtn', ${phone}, ${name}, ${isUsed ? null : 'hash'}, ${sentAt},
      ${isUsed ? sentAt : null}, ${sentAt})`);
}

async function left({ rows }: School): Promise<unknown> {
  return rows(sql`select t.holder, t.code_hash, t.code_sent_at is not null as "wasSent", t.verified_at is not null as "isVerified",
      exists (select from payout_codes c where c.org_id = t.org_id and c.phone = t.phone) as "isCounted"
    from payout_targets t order by t.holder`);
}

/** It lives ten minutes. */
const dayAfterItsEnd = (minutes: number): Date => ago({ days: 1, minutes: 10 + minutes });

it('a code is forgotten a day after it has expired, used or not, and its number stays as it is', async () => {
  const school = await addSchool();
  const other = await addSchool();
  await sendCode(school, '1 used, older', dayAfterItsEnd(1), true);
  await sendCode(school, '2 unused, older', dayAfterItsEnd(1));
  await sendCode(school, '3 used, younger', dayAfterItsEnd(-1), true);
  await sendCode(school, '4 unused, younger', dayAfterItsEnd(-1));
  await sendCode(other, 'of another school', ago({ minutes: 5 }));
  const sent = { wasSent: true };
  for (let nights = 0; nights < 2; nights += 1) {
    await purge();
    expect(await left(school)).toEqual([
      { ...sent, holder: '1 used, older', code_hash: null, isVerified: true, isCounted: false },
      { ...sent, holder: '2 unused, older', code_hash: null, isVerified: false, isCounted: false },
      { ...sent, holder: '3 used, younger', code_hash: null, isVerified: true, isCounted: true },
      {
        ...sent,
        holder: '4 unused, younger',
        code_hash: 'hash',
        isVerified: false,
        isCounted: true,
      },
    ]);
    expect(await left(other)).toMatchObject([{ code_hash: 'hash', isCounted: true }]);
  }
});

it('more codes than one batch go in one night', async () => {
  const school = await addSchool();
  await school.rows(sql`insert into payout_codes (org_id, id, phone, sent_at)
    select ${school.orgId}, gen_random_uuid(), '677000000', ${ago({ days: 2 })} from generate_series(1, 5001)`);
  await purge();
  expect(await school.rows(sql`select from payout_codes`)).toEqual([]);
});
