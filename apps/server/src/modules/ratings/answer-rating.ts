import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { ratingErrors } from '@ardoise/contract/ratings/ratings';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { RatingRow } from './tables.ts';

const lockRating = async ({ tx, orgId }: Work, id: string): Promise<RatingRow> =>
  found(
    await tx
      .selectFrom('ratings')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    errors.notFound,
  );

const change = async (
  { tx, orgId }: Work,
  id: string,
  changes: Partial<RatingRow>,
): Promise<void> => {
  await tx
    .updateTable('ratings')
    .set(changes)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** The school's word below the guardian's; given again it is changed. */
export async function answerRating(work: Work, id: string, text: string): Promise<void> {
  const { answer, number } = await lockRating(work, id);
  if (answer === text) return;
  await change(work, id, {
    answer: text,
    answered_at: work.now,
    answered_by: work.actor?.name ?? null,
  });
  await work.audit({
    action: 'rating.answered',
    subject: 'rating',
    subjectId: id,
    ...(answer === null ? {} : { before: { answer } }),
    after: { number, answer: text },
  });
  await work.emit('rating.answered', id, {});
}

/** It stays for staff and for whoever gave it; the public is told that the school hid one. */
export async function hideRating(work: Work, id: string, reason: string): Promise<void> {
  const { hidden_at: hiddenAt, number } = await lockRating(work, id);
  if (hiddenAt !== null) throw new Refusal(ratingErrors.ratingAlreadyHidden);
  await change(work, id, {
    hidden_at: work.now,
    hidden_by: work.actor?.name ?? null,
    hidden_reason: reason,
  });
  await work.audit({
    action: 'rating.hidden',
    subject: 'rating',
    subjectId: id,
    after: { number, reason },
  });
  await work.emit('rating.hidden', id, {});
}

export async function showRating(work: Work, id: string): Promise<void> {
  const { hidden_at: hiddenAt, hidden_reason: reason, number } = await lockRating(work, id);
  if (hiddenAt === null) return;
  await change(work, id, { hidden_at: null, hidden_by: null, hidden_reason: null });
  await work.audit({
    action: 'rating.shown',
    subject: 'rating',
    subjectId: id,
    before: { reason },
    after: { number },
  });
  await work.emit('rating.shown', id, {});
}
