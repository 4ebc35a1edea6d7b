import type { Answer } from '@ardoise/contract/protocol/call';
import type { PersonToErase, previewErasure as call } from '@ardoise/contract/school-data/erasure';
import type { KeptPart, RemovedPart } from '@ardoise/contract/school-data/erasure-parts';
import { say } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { findErasureOf } from './erasures-store.ts';
import { findBlocks } from './find-blocks.ts';
import { findMentions } from './find-mentions.ts';
import { findPerson, type Person } from './find-person.ts';
import { presentErasure } from './present-erasure.ts';

type Counts = Partial<Record<RemovedPart, number>> & {
  kept: Partial<Record<KeptPart, number>>;
};

async function countParts({ tx, orgId }: SchoolContext, person: Person): Promise<Counts> {
  const ids = sql`any(${[...person.recordIds]}::uuid[])`;
  const families = sql`any(${[...person.familyIds]}::uuid[])`;
  const isStudent = person.kind === 'student';
  const theirFees = sql`(select f.id from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
    where f.org_id = ${orgId} and case when ${isStudent} then f.student_id = ${ids} else s.family_id = ${families} end)`;
  const theirPayments = sql`(select distinct a.payment_id from allocations a where a.org_id = ${orgId} and a.fee_id in ${theirFees})`;
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from student_documents where org_id = ${orgId} and student_id = ${ids}) as documents,
    (select count(*) from student_health where org_id = ${orgId} and student_id = ${ids}) as health,
    (select count(*) from students where org_id = ${orgId} and id = ${ids} and photo_id is not null) as photos,
    (select count(*) from chat_messages m join chats c on c.org_id = m.org_id and c.id = m.chat_id
      where m.org_id = ${orgId} and c.guardian_id = ${ids}) as messages,
    (select count(*) from applications where org_id = ${orgId} and (student_id = ${ids} or phone = any(${[...person.phones]}::text[]))) as applications,
    (select count(*) from payment_links where org_id = ${orgId} and (student_id = ${ids} or (not ${isStudent} and family_id = ${families}))) as links,
    (select count(*) from audit_log where org_id = ${orgId} and (subject_id = any(${[...person.recordIds]}::text[]) or actor_id = ${person.id})) as audit,
    (select count(*) from report_files where org_id = ${orgId}) + (select count(*) from school_exports where org_id = ${orgId})
      + (select count(*) from import_runs where org_id = ${orgId}) as files,
    (select count(*) from fees where org_id = ${orgId} and id in ${theirFees}) as fees,
    (select count(*) from payments where org_id = ${orgId} and id in ${theirPayments}) as payments,
    (select count(*) from receipts where org_id = ${orgId} and payment_id in ${theirPayments}) as receipts,
    (select count(*) from ledger_entries where org_id = ${orgId} and payment_id in ${theirPayments}) as ledger,
    (select count(*) from invoices where org_id = ${orgId} and family_id = ${families}) as invoices,
    (select count(*) from cash_sessions where org_id = ${orgId} and cashier_id = ${person.id}) as "cashSessions"`.execute(
    tx,
  );
  const {
    fees,
    payments,
    receipts,
    ledger,
    invoices,
    cashSessions,
    audit = 0,
    ...removed
  } = rows[0] ?? {};
  return {
    ...removed,
    identity: 1,
    contacts: person.phones.length + person.emails.length,
    namesInHistory: audit,
    kept: {
      fees,
      payments,
      receipts,
      ledger,
      invoices,
      cashSessions,
      audit,
    } as Counts['kept'],
  };
}

/** Only what there is some of. */
const listed = <Part extends string>(counts: Partial<Record<Part, number>>) =>
  (Object.entries(counts) as Array<[Part, number | undefined]>).flatMap(([part, count = 0]) =>
    count > 0 ? [{ part, count }] : [],
  );

export async function previewErasure(
  context: SchoolContext,
  asked: PersonToErase,
): Promise<Omit<Answer<typeof call>, 'confirmBy'>> {
  const { tx, orgId, language } = context;
  const person = await findPerson(tx, orgId, asked);
  const { kept, ...removed } = await countParts(context, person);
  const blocks = await findBlocks(context, person);
  const erasure = await findErasureOf(tx, orgId, asked);
  return {
    name: person.name,
    removed: listed<RemovedPart>(removed),
    kept: listed<KeptPart>(kept),
    blocks: blocks.map(({ error, values }) => ({
      reason: error.reason,
      text: say(error, language, values),
    })),
    namesakes: person.namesakes,
    ...(await findMentions(context, person)),
    erasure: erasure === undefined ? null : presentErasure(erasure, language),
  };
}
