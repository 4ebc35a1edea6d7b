import './tables.ts';
import { changeDays, mostChanges } from '@ardoise/contract/ratings/rating-categories';
import type { RatingSubject } from '@ardoise/contract/ratings/ratings';
import { dayIn } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import type { GivenRating } from './rating-form.ts';
import type { RatingRow } from './tables.ts';

/** What is rated: whoever asks has made sure that it is there, that it is theirs and that it may be rated. */
export interface Rated {
  readonly orgId: string;
  readonly about: RatingSubject;
  /** Of the payment, or of the application. */
  readonly id: string;
}

export interface Rater {
  /** Of the receipt or the application. */
  readonly number: string;
  readonly initials: string | null;
  readonly language: Language;
  readonly timeZone: string;
}

const columnOf = { payment: 'payment_id', application: 'application_id' } as const;

/** The one that was given for it. */
export const findRating = (tx: Tx, { orgId, about, id }: Rated): Promise<RatingRow | undefined> =>
  tx
    .selectFrom('ratings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(columnOf[about], '=', id)
    .executeTakeFirst();

const dayMs = 86_400_000;

/** Until when it may be changed. */
export const changesEndAt = ({ given_at: at }: Pick<RatingRow, 'given_at'>): Date =>
  new Date(at.getTime() + changeDays * dayMs);

export const canChange = (row: Pick<RatingRow, 'given_at' | 'changes'>, now: Date): boolean =>
  now < changesEndAt(row) && row.changes < mostChanges;

const fields = ['overall', 'product', 'service', 'environment', 'scene', 'comment'] as const;

const contentOf = (row: GivenRating): GivenRating => ({
  overall: row.overall,
  product: row.product,
  service: row.service,
  environment: row.environment,
  scene: row.scene,
  comment: row.comment,
});

/**
 * Gives a rating, or changes the one that was given: there is one for each payment, whoever comes first. False where it may
 * be changed no more. The same once more changes nothing.
 */
export async function giveRating(
  work: Work,
  rated: Rated,
  rater: Rater,
  given: GivenRating,
): Promise<boolean> {
  const { tx, orgId, now } = work;
  const { number, initials, language, timeZone } = rater;
  const id = newId(now);
  const isNew = await tx
    .insertInto('ratings')
    .values({
      org_id: orgId,
      id,
      payment_id: rated.about === 'payment' ? rated.id : null,
      application_id: rated.about === 'application' ? rated.id : null,
      number,
      ...given,
      initials,
      language,
      month: `${dayIn(timeZone, now).slice(0, 7)}-01`,
      given_at: now,
      changed_at: null,
      changes: 0,
      answer: null,
      answered_at: null,
      answered_by: null,
      hidden_at: null,
      hidden_by: null,
      hidden_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (isNew === undefined) return changeRating(work, rated, language, given);
  await work.audit({
    action: 'rating.given',
    subject: 'rating',
    subjectId: id,
    after: { number, ...given },
  });
  await work.emit('rating.given', id, { overall: given.overall });
  return true;
}

async function changeRating(
  work: Work,
  { about, id: ratedId }: Rated,
  language: Language,
  given: GivenRating,
): Promise<boolean> {
  const { tx, orgId, now } = work;
  const kept = await tx
    .selectFrom('ratings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(columnOf[about], '=', ratedId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (fields.every((field) => kept[field] === given[field])) return true;
  if (!canChange(kept, now)) return false;
  const { id } = kept;
  await tx
    .updateTable('ratings')
    .set({ ...given, language, changed_at: now, changes: sql<number>`changes + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: 'rating.changed',
    subject: 'rating',
    subjectId: id,
    before: { ...contentOf(kept) },
    after: { ...given },
  });
  await work.emit('rating.changed', id, { overall: given.overall });
  return true;
}
