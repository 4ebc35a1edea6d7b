import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { ChosenLine, getCart } from '@ardoise/contract/shop/orders';
import type { SchoolContext } from '../../platform/http/context.ts';

type Cart = Answer<typeof getCart>;

/** As many as things lie in it: ten packs of one size are one line. */
const present = (lines: readonly ChosenLine[]): Cart => ({
  lines: [...lines],
  count: lines.length,
});

export async function readCart({ tx, orgId, actor }: SchoolContext): Promise<Cart> {
  const row = await tx
    .selectFrom('shop_carts')
    .select('lines')
    .where('org_id', '=', orgId)
    .where('person_id', '=', actor.personId)
    .executeTakeFirst();
  return present(row?.lines ?? []);
}

export async function saveCart(
  context: SchoolContext,
  lines: readonly ChosenLine[],
): Promise<Cart> {
  const { tx, orgId, actor, now } = context;
  const kept = { lines: JSON.stringify(lines), changed_at: now };
  await tx
    .insertInto('shop_carts')
    .values({ org_id: orgId, person_id: actor.personId, ...kept })
    .onConflict((conflict) => conflict.columns(['org_id', 'person_id']).doUpdateSet(kept))
    .execute();
  await context.emit('cart.changed', actor.personId, {});
  return present(lines);
}

/** What was ordered lies in it no longer. */
export async function emptyCart(context: SchoolContext): Promise<void> {
  const { lines } = await readCart(context);
  if (lines.length > 0) await saveCart(context, []);
}
