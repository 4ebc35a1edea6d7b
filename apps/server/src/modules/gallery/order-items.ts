import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** All of them, in this order. Whoever did not see one that came meanwhile, or names one that went, is told so. */
export async function orderItems(work: Work, ids: readonly string[]): Promise<void> {
  const { tx, orgId } = work;
  const known = await tx
    .selectFrom('gallery_items')
    .select(['id', 'position'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const asked = new Set(ids);
  const isSame = asked.size === ids.length && known.length === ids.length;
  if (!isSame || !known.every(({ id }) => asked.has(id)))
    throw new Refusal(errors.changedMeanwhile);
  const places = new Map(known.map(({ id, position }) => [id, position]));
  if (ids.every((id, index) => places.get(id) === index + 1)) return;
  await sql`update gallery_items g set position = o.place
            from unnest(${ids}::uuid[]) with ordinality as o (id, place)
            where g.org_id = ${orgId} and g.id = o.id`.execute(tx);
  await work.audit({
    action: 'gallery.ordered',
    subject: 'gallery',
    subjectId: orgId,
    after: { items: ids.length },
  });
  await work.emit('gallery.changed', orgId, {});
}
