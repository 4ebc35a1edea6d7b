import type { Text } from '@ardoise/contract/values/language';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';

/** Tells everybody who takes payments about one, with the way to it. */
export async function tellDesk(
  work: Work,
  id: string,
  words: { readonly title: Text; readonly text: Text },
): Promise<void> {
  const members = await findMembers(work.tx, work.orgId);
  await notify(work, {
    personIds: members
      .filter(({ role }) => roleHolds(role, 'payments.take'))
      .map(({ personId }) => personId),
    kind: 'payment',
    ...words,
    link: screenAddress('transaction', id),
  });
}
