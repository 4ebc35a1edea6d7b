import { getCart, saveCart } from '@ardoise/contract/endpoints/shop';
import type { ChosenLine } from '@ardoise/contract/shop/orders';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adoptAnswer, callKey, callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { storeExtras, useCan } from '../../lib/me.ts';

type Cart = AnswerOf<typeof getCart>;

const cartKey = callKey(getCart, {});

/** One's own cart in this school. How much lies in it is kept with the stored user data. */
export function useCart() {
  const page = useConsole();
  const { store } = page;
  const canBuy = useCan()('shop.buy');
  const query = useQuery({ ...callQuery(page, getCart, {}), enabled: canBuy });
  const count = query.data?.count;
  useEffect(() => {
    if (count !== undefined) storeExtras(store, { cartItems: count });
  }, [store, count]);
  return query;
}

/** Shown at once; where it could not be saved, what the server has comes back. */
export function useSaveCart() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    // One change after the other: the last one that was made is the one that stays.
    scope: { id: 'cart' },
    mutationFn: (lines: readonly ChosenLine[]) =>
      api(saveCart, { body: { lines: [...lines] } }, { spinner: false }),
    onMutate: (lines) => {
      adoptAnswer<Cart>(queries, cartKey, { lines: [...lines], count: lines.length });
    },
    onError: () => queries.invalidateQueries({ queryKey: cartKey }),
  });
}
