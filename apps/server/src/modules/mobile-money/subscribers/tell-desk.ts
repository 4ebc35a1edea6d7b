import type { Text } from '@ardoise/contract/values/language';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { notifyOfAll } from '../../notifications/public.ts';

interface DeskNews {
  readonly title: Text;
  readonly text: Text;
}

/** Tells everybody who takes payments about one, with the way to it. */
export const tellDesk = (work: Work, id: string, words: DeskNews): Promise<void> =>
  tellDeskOfAll(work, [{ id, ...words }]);

/** The same of several. */
export async function tellDeskOfAll(
  work: Work,
  news: ReadonlyArray<DeskNews & { readonly id: string }>,
): Promise<void> {
  if (news.length === 0) return;
  const members = await findMembers(work.tx, work.orgId);
  const personIds = members
    .filter(({ role }) => roleHolds(role, 'payments.take'))
    .map(({ personId }) => personId);
  await notifyOfAll(
    work,
    news.map(({ id, ...words }) => ({
      personIds,
      kind: 'payment',
      ...words,
      link: screenAddress('transaction', id),
    })),
  );
}
