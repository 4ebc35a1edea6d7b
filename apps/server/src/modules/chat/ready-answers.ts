import './tables.ts';
import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import {
  type addReadyAnswer as addCall,
  maxReadyAnswers,
  type ReadyAnswer,
} from '@ardoise/contract/chat/ready-answers';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';

type Given = Input<typeof addCall>['body'];

export async function listReadyAnswers({ tx, orgId }: Work): Promise<{ items: ReadyAnswer[] }> {
  const items = await tx
    .selectFrom('chat_answers')
    .select(['id', 'title', 'en', 'fr'])
    .where('org_id', '=', orgId)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return { items };
}

const tell = async (work: Work, action: string, { id, title }: ReadyAnswer): Promise<void> => {
  await work.audit({ action, subject: 'chatAnswer', subjectId: id, after: { title } });
  await work.emit('chatAnswer.changed', id, {});
};

export async function addReadyAnswer(work: Work, given: Given): Promise<ReadyAnswer> {
  const { tx, orgId, now } = work;
  await takeTurns(tx, `chat-answers ${orgId}`);
  const { items } = await listReadyAnswers(work);
  if (items.length >= maxReadyAnswers)
    throw new Refusal(chatErrors.tooManyReadyAnswers, { values: { count: maxReadyAnswers } });
  const answer = { id: newId(now), ...given };
  await tx
    .insertInto('chat_answers')
    .values({ org_id: orgId, created_at: now, ...answer })
    .execute();
  await tell(work, 'chatAnswer.created', answer);
  return answer;
}

export async function updateReadyAnswer(
  work: Work,
  id: string,
  given: Given,
): Promise<ReadyAnswer> {
  const row = await work.tx
    .updateTable('chat_answers')
    .set(given)
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .returning(['id', 'title', 'en', 'fr'])
    .executeTakeFirst();
  const answer = found(row, errors.notFound);
  await tell(work, 'chatAnswer.changed', answer);
  return answer;
}

export async function removeReadyAnswer(work: Work, id: string): Promise<void> {
  const row = await work.tx
    .deleteFrom('chat_answers')
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .returning(['id', 'title', 'en', 'fr'])
    .executeTakeFirst();
  await tell(work, 'chatAnswer.removed', found(row, errors.notFound));
}
