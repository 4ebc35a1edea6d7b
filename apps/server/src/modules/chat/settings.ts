import './tables.ts';
import type { getChatSettings as call } from '@ardoise/contract/chat/ready-answers';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';

type ChatSettings = Answer<typeof call>;

/** Of a school that never chose. */
export const defaultKeptMonths: ChatSettings['keptMonths'] = 24;

export async function readKeptMonths(tx: Tx, orgId: string): Promise<ChatSettings['keptMonths']> {
  const row = await tx
    .selectFrom('chat_settings')
    .select('kept_months')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return (row?.kept_months as ChatSettings['keptMonths'] | undefined) ?? defaultKeptMonths;
}

export async function setChatSettings(
  { tx, orgId, audit, emit }: Work,
  { keptMonths }: ChatSettings,
): Promise<ChatSettings> {
  const before = await readKeptMonths(tx, orgId);
  if (before === keptMonths) return { keptMonths };
  await tx
    .insertInto('chat_settings')
    .values({ org_id: orgId, kept_months: keptMonths })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ kept_months: keptMonths }))
    .execute();
  await audit({
    action: 'chatSettings.changed',
    subject: 'chatSettings',
    subjectId: orgId,
    before: { keptMonths: before },
    after: { keptMonths },
  });
  await emit('chatSettings.changed', orgId, {});
  return { keptMonths };
}
