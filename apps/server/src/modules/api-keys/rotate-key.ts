import './tables.ts';
import type { rotateApiKey } from '@ardoise/contract/developer/api-keys';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import type { Answer } from '@ardoise/contract/protocol/call';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { saveKey } from './change-key.ts';
import { insertKey, refuseTooMany } from './make-key.ts';
import { lockKey, present } from './read-keys.ts';
import { stateOf } from './rules.ts';

const dayMs = 86_400_000;

/** One that was replaced is not replaced again: it has a successor, and that one can be. */
export async function rotate(
  work: Work,
  id: string,
  overlapDays: number,
): Promise<Answer<typeof rotateApiKey>> {
  const { now } = work;
  // The school's lock comes before the key's, here as where keys are made.
  if (overlapDays > 0) await refuseTooMany(work);
  const before = await lockKey(work, id);
  if (stateOf(before, now) !== 'active') throw new Refusal(keyErrors.apiKeyNoLongerWorks);
  const { name, kind, environment, scopes, addresses, expires_at, root_id } = before;
  const { row, secret } = await insertKey(work, {
    name,
    kind,
    environment,
    scopes,
    addresses,
    expires_at,
    rootId: root_id,
  });
  await saveKey(work, before, {
    replaced_by: row.id,
    ends_at: new Date(now.getTime() + overlapDays * dayMs),
  });
  await work.audit({
    action: 'apiKey.rotated',
    subject: 'apiKey',
    subjectId: id,
    before: { lastFour: before.last_four },
    after: { lastFour: row.last_four, overlapDays },
  });
  await work.emit('apiKey.changed', row.id, { act: 'rotated' });
  return { key: present(row, now), secret };
}
