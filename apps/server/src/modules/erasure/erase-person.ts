import './tables.ts';
import { erasedName } from '@ardoise/contract/school-data/erasure-parts';
import { say } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Job, JobContext } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { lockMoneyOf } from '../billing/public.ts';
import {
  type ErasedAs,
  eraseFamilyNames,
  eraseGuardianRecord,
  eraseStudentRecord,
} from '../students/public.ts';
import { eraseApplications } from './erase/erase-applications.ts';
import { endLinks, eraseBooks } from './erase/erase-books.ts';
import { eraseCopies, eraseHistory, eraseImports, eraseOfStaff } from './erase/erase-kept.ts';
import { eraseMessages } from './erase/erase-messages.ts';
import { eraseWords } from './erase/erase-words.ts';
import { sweepTexts } from './erase/sweep-texts.ts';
import { lockErasure } from './erasures-store.ts';
import { type Block, findBlocks } from './find-blocks.ts';
import { findPerson, type Person } from './find-person.ts';
import { isNameTheirs, marksOf } from './marks.ts';
import type { ErasureRow } from './tables.ts';

interface ErasurePlace {
  readonly orgId: string;
  readonly id: string;
}

/** `Erased person 12`; of a student the number is the first name, which is written last. */
function nameAs({ number, language }: ErasureRow): ErasedAs {
  const name = say(erasedName, language, { number });
  return { name, first: String(number), last: name.slice(0, -` ${number}`.length) };
}

async function end(
  work: Work,
  row: ErasureRow,
  state: 'done' | 'refused' | 'failed',
  block?: Block,
): Promise<void> {
  const { tx, orgId, now } = work;
  await tx
    .updateTable('erasures')
    .set({
      state,
      reason: block?.error.reason ?? null,
      reason_values: block === undefined ? null : JSON.stringify(block.values),
      done_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', row.id)
    .execute();
  const action = state === 'done' ? 'erasure.erased' : 'erasure.failed';
  const after = { number: row.number, kind: row.kind };
  await work.audit({ action, subject: 'erasure', subjectId: row.id, after });
  await work.emit('erasure.ended', row.id, { state });
}

/** The record itself, before every text is swept: what the sweep finds then are copies. */
async function eraseRecord(work: Work, person: Person, as: ErasedAs): Promise<void> {
  if (person.kind === 'student') await eraseStudentRecord(work, person.id, as);
  if (person.kind === 'guardian') await eraseGuardianRecord(work, person.recordIds, as);
  await eraseFamilyNames(work, person.familyIds, as);
}

async function erase(work: Work, row: ErasureRow, person: Person): Promise<void> {
  const { tx, orgId } = work;
  const as = nameAs(row);
  const marks = marksOf(person);
  await sql`select set_config('ardoise.erasing', ${row.id}, true)`.execute(tx);
  await endLinks(work, person);
  await eraseMessages(work, person, marks);
  await eraseApplications(work, person, as);
  await eraseBooks(work, person, marks, as);
  await eraseRecord(work, person, as);
  await eraseImports(work, marks);
  await eraseCopies(work);
  await eraseHistory(work, person, as.name);
  await eraseOfStaff(work, person, as.name);
  await sweepTexts({
    tx,
    orgId,
    marks,
    instead: as.name,
    recordIds: [...person.recordIds, ...person.familyIds],
    isNameTheirs: isNameTheirs(person),
  });
  await eraseWords(work, person, marks);
}

/** In one transaction: all of it, or nothing. What came in the way since it was asked for is told, and nothing is erased. */
async function eraseInSchool(services: Services, { orgId, id }: ErasurePlace): Promise<void> {
  await inSchool(services, orgId, async (work) => {
    const row = await lockErasure(work.tx, orgId, id);
    if (row?.state !== 'queued') return;
    const asked = { kind: row.kind, id: row.record_id };
    const person = await findPerson(work.tx, orgId, asked);
    await sql`select id from families where org_id = ${orgId} and id = any(${[...person.familyIds]}::uuid[])
      order by id for no key update`.execute(work.tx);
    await lockMoneyOf(
      work.tx,
      orgId,
      person.familyIds,
      person.kind === 'student' ? [person.id] : [],
    );
    const [block] = await findBlocks({ ...work, language: row.language }, person);
    if (block !== undefined) return end(work, row, 'refused', block);
    await erase(work, row, person);
    await end(work, row, 'done');
  });
}

async function eraseOrTell(
  { services, isLastAttempt }: JobContext,
  place: ErasurePlace,
): Promise<void> {
  try {
    await eraseInSchool(services, place);
  } catch (error) {
    if (isLastAttempt)
      await inSchool(services, place.orgId, async (work) => {
        const row = await lockErasure(work.tx, place.orgId, place.id);
        if (row?.state === 'queued') await end(work, row, 'failed');
      });
    throw error;
  }
}

export const eraseLater: Job<ErasurePlace> = {
  name: 'erasures.erase',
  kind: 'heavy',
  maxAttempts: 4,
  work: (place, context) => eraseOrTell(context, place),
};
