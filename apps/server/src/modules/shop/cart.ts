import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { ChosenLine, getCart, OrderLine } from '@ardoise/contract/shop/orders';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { Work } from '../../platform/work.ts';
import type { ShopOrderRow } from './tables.ts';

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

/** Whether a line of a cart is what was ordered. */
const isOrdered = (line: ChosenLine, ordered: OrderLine): boolean => {
  switch (line.kind) {
    case 'pack':
      return (
        ordered.kind === 'pack' &&
        ordered.packId === line.packId &&
        ordered.quantity === line.quantity
      );
    case 'senderId':
      return ordered.kind === 'senderId' && ordered.name === line.name;
    case 'plan':
      return ordered.kind === 'plan' && ordered.planId === line.planId;
  }
};

/** What is paid lies in the cart of whoever ordered it no longer. An order that failed, or ran out, leaves it there to be tried again. */
export async function takeOutOfCart(
  work: Work,
  { ordered_by: personId, lines: ordered }: Pick<ShopOrderRow, 'ordered_by' | 'lines'>,
): Promise<void> {
  if (personId === null) return;
  const { tx, orgId, now } = work;
  const ofPerson = tx
    .selectFrom('shop_carts')
    .select('lines')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId);
  const cart = await ofPerson.forUpdate().executeTakeFirst();
  const before = cart?.lines ?? [];
  const left = before.filter((line) => !ordered.some((one) => isOrdered(line, one)));
  if (left.length === before.length) return;
  await tx
    .updateTable('shop_carts')
    .set({ lines: JSON.stringify(left), changed_at: now })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
  await work.emit('cart.changed', personId, {});
}
