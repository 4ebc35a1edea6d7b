import type { PublicPage, updatePublicPage } from '@ardoise/contract/gallery/public-page';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { PublicPageRow } from './tables.ts';

const unwritten = { en: '', fr: '' };

/** Off, and nothing written, until the owner says otherwise. */
const untouched: PublicPageRow = {
  is_on: false,
  texts: { apply: unwritten, pay: unwritten, reach: unwritten },
  version: 0,
};

export async function readPage(tx: Tx, orgId: string): Promise<PublicPageRow> {
  const row = await tx
    .selectFrom('public_pages')
    .select(['is_on', 'texts', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? untouched;
}

export const presentPage = (
  { is_on: isOn, texts, version }: PublicPageRow,
  address: string,
): PublicPage => ({ isOn, texts, version, address });

/** Saves over the version that the person saw. Of two first saves at once, the second meets the row of the first. */
export async function changePage(
  work: Work,
  { isOn, texts, version }: Input<typeof updatePublicPage>['body'],
): Promise<PublicPageRow> {
  const { tx, orgId, now, actor } = work;
  const before = await readPage(tx, orgId);
  const to = {
    is_on: isOn,
    texts: JSON.stringify(texts) as never,
    version: version + 1,
    changed_at: now,
    changed_by: actor?.personId ?? null,
  };
  const after = await tx
    .insertInto('public_pages')
    .values({ org_id: orgId, ...to })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet(to).where('public_pages.version', '=', version),
    )
    .returning(['is_on', 'texts', 'version'])
    .executeTakeFirst();
  if (after === undefined || before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: 'publicPage.changed',
    subject: 'publicPage',
    subjectId: orgId,
    before: { isOn: before.is_on, texts: before.texts },
    after: { isOn, texts },
  });
  await work.emit('settings.changed', orgId, {});
  return after;
}
