import { openStudentDocument } from '@ardoise/contract/student-documents';
import type { Client } from 'pg';
import type { Book, MarkedRecord } from '../book.ts';
import { groupBy } from '../group-by.ts';
import { owner } from '../ground/people.ts';
import { send, type Sender } from '../send.ts';
import type { Storm } from '../storm.ts';
import type { Cast } from '../turn.ts';
import { chooseNode } from '../until-answered.ts';
import type { Finding } from './collections.ts';

/** Where each kind of record keeps its mark. */
const places: Record<MarkedRecord['what'], string> = {
  student: `select id, last_name as mark from students where org_id = $1 and first_name = 'Storm'`,
  discount: 'select id, reason as mark from fee_discounts where org_id = $1',
  service: 'select id, name as mark from services where org_id = $1',
  invoice: 'select id, title as mark from invoices where org_id = $1',
  campaign: 'select id, name as mark from sms_campaigns where org_id = $1',
  collection: 'select id, reference as mark from collections where org_id = $1',
};

interface Judged {
  readonly found: number;
  readonly findings: Finding[];
}

/** Each mark once, under the id that was answered, and none that nobody was told of. */
async function judgeRecords(db: Client, orgId: string, book: Book): Promise<Judged> {
  const findings: Finding[] = [];
  let found = 0;
  for (const what of Object.keys(places) as Array<MarkedRecord['what']>) {
    const { rows } = await db.query<{ id: string; mark: string }>(places[what], [orgId]);
    const byMark = groupBy(rows, ({ mark }) => mark);
    for (const record of book.records.filter((one) => one.what === what)) {
      const there = byMark.get(record.mark) ?? [];
      byMark.delete(record.mark);
      if (there.length === 1 && there[0]?.id === record.id) found += 1;
      else
        findings.push({
          rule: `an acknowledged ${what} is not there once`,
          found: JSON.stringify({ record, there }),
        });
    }
    for (const [mark, there] of byMark)
      findings.push({
        rule: `a ${what} is there that nobody was told of`,
        found: `${mark}: ${there.length}`,
      });
  }
  return { found, findings };
}

/**
 * Each acknowledged change made a version of its own, so that the record has as many as were acknowledged, and says what
 * the newest of them said.
 */
async function judgeEdits(db: Client, orgId: string, book: Book): Promise<Judged> {
  const { rows } = await db.query<{ id: string; version: number; mark: string }>(
    `select id, version::int as version, note as mark from students where org_id = $1
     union all
     select f.id, f.version::int, (select g.occupation from family_guardians fg
         join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
        where fg.org_id = f.org_id and fg.family_id = f.id limit 1) from families f where f.org_id = $1`,
    [orgId],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const findings: Finding[] = [];
  for (const [id, edits] of groupBy(book.edits, (edit) => edit.id)) {
    const versions = new Set(edits.map(({ version }) => version));
    const newest = edits.reduce((one, other) => (other.version > one.version ? other : one));
    const row = now.get(id);
    const isRight =
      versions.size === edits.length && row?.version === newest.version && row.mark === newest.mark;
    const isGapless = newest.version - Math.min(...versions) + 1 === edits.length;
    if (!isRight || !isGapless)
      findings.push({
        rule: 'an acknowledged change is not there, or one that nobody was told of is',
        found: JSON.stringify({ row, edits }),
      });
  }
  return { found: findings.length === 0 ? book.edits.length : 0, findings };
}

async function judgeRest(db: Client, orgId: string, book: Book): Promise<Judged> {
  const findings: Finding[] = [];
  const { rows: subscribed } = await db.query<{ id: string }>(
    `select s.id from subscriptions s join fees f on f.org_id = s.org_id and f.subscription_id = s.id where s.org_id = $1`,
    [orgId],
  );
  const ids = new Set(subscribed.map(({ id }) => id));
  for (const one of book.subscriptions)
    if (!ids.has(one.subscriptionId))
      findings.push({
        rule: 'an acknowledged subscription has no fee',
        found: JSON.stringify(one),
      });
  if (ids.size !== book.subscriptions.length)
    findings.push({
      rule: 'there are subscriptions that nobody was told of',
      found: String(ids.size),
    });
  const { rows: sent } = await db.query<{ id: string; number: string }>(
    'select id, number from invoices where org_id = $1 and sent_at is not null',
    [orgId],
  );
  const numbers = new Map(sent.map(({ id, number }) => [id, number]));
  for (const one of book.sentInvoices)
    if (!numbers.has(one.id))
      findings.push({ rule: 'an invoice that was sent is not', found: JSON.stringify(one) });
  if (numbers.size !== book.sentInvoices.length)
    findings.push({
      rule: 'invoices were sent that nobody was told of',
      found: String(numbers.size),
    });
  return {
    found: book.subscriptions.length + book.sentInvoices.length - findings.length,
    findings,
  };
}

/** One record of each pair is left, and what people hold of the other leads to it. */
async function judgeMerges(db: Client, orgId: string, book: Book): Promise<Judged> {
  const { rows } = await db.query<{ id: string; keptId: string; goneId: string; leads: number }>(
    `select m.id, m.kept_id as "keptId", m.gone_id as "goneId",
            (select count(*)::int from former_students f where f.org_id = m.org_id and f.id = m.gone_id and f.student_id = m.kept_id
                and not exists (select from students s where s.org_id = m.org_id and s.id = m.gone_id)) as leads
       from merges m where m.org_id = $1`,
    [orgId],
  );
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  for (const merged of book.merges) {
    const own = rows.filter(
      ({ keptId, goneId }) => keptId === merged.keptId && goneId === merged.goneId,
    );
    if (own.length !== 1 || own[0]?.id !== merged.id || own[0].leads !== 1)
      find('an acknowledged merge is not there once', { merged, own });
  }
  if (rows.length !== book.merges.length)
    find('records were merged that nobody was told of', { merges: rows.length });
  return { found: book.merges.length - findings.length, findings };
}

/** Each has one place in the next year, and one tuition for it. */
async function judgePromotions(db: Client, orgId: string, cast: Cast, book: Book): Promise<Judged> {
  const { toYearId, toClassId } = cast.promotion;
  const { rows } = await db.query<{ id: string; places: number; tuitions: number }>(
    `select e.student_id as id, count(distinct e.id) filter (where e.class_id = $3 and e.is_standing)::int as places,
            count(f.id)::int as tuitions
       from enrolments e left join fees f on f.org_id = e.org_id and f.enrolment_id = e.id
      where e.org_id = $1 and e.year_id = $2 group by e.student_id`,
    [orgId, toYearId, toClassId],
  );
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const placed = new Map(rows.map((row) => [row.id, row]));
  for (const id of book.promoted)
    if (!placed.has(id)) find('a promoted student has no place in the next year', { id });
  for (const row of rows)
    if (row.places !== 1 || row.tuitions !== 1)
      find('a student was promoted twice, or by halves', row);
  return { found: book.promoted.length - findings.length, findings };
}

/** Each is downloaded, and is what was uploaded. */
async function judgeDocuments(sender: Sender, book: Book): Promise<Judged> {
  const findings: Finding[] = [];
  for (const { studentId, documentId, content } of book.documents) {
    const params = { id: studentId, documentId };
    const opened = await send(sender, openStudentDocument, { params }, { as: owner });
    const read = async (address: string): Promise<string> =>
      (await fetch(new URL(address, await chooseNode(sender.ground)))).text();
    const now = opened.isDone ? await read(opened.data.address) : opened.reason;
    if (now !== content)
      findings.push({
        rule: 'an acknowledged document cannot be read as it was',
        found: `${documentId}: ${now.slice(0, 200)}`,
      });
  }
  return { found: book.documents.length - findings.length, findings };
}

/** Everything that was acknowledged, beside money. */
export async function judgeWrites(
  db: Client,
  sender: Sender,
  { cast, book }: Pick<Storm, 'cast' | 'book'>,
): Promise<Judged> {
  const { orgId } = sender.ground.school;
  const judged = [
    await judgeRecords(db, orgId, book),
    await judgeEdits(db, orgId, book),
    await judgeRest(db, orgId, book),
    await judgeMerges(db, orgId, book),
    await judgePromotions(db, orgId, cast, book),
    await judgeDocuments(sender, book),
  ];
  return {
    found: judged.reduce((all, { found }) => all + found, 0),
    findings: judged.flatMap(({ findings }) => findings),
  };
}
