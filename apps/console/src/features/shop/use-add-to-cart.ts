import type { ChosenLine } from '@ardoise/contract/shop/orders';
import { useTranslations } from 'use-intl';
import { useCart, useSaveCart } from '../../domain/orders/cart.ts';
import { useConsole } from '../../lib/console.tsx';
import { addLine } from './cart-lines.ts';

/** Puts something into the cart, and says that it lies there: on a phone the cart may be out of sight. */
export function useAddToCart() {
  const t = useTranslations('shop.cart');
  const { toasts } = useConsole();
  const { data } = useCart();
  const { mutate } = useSaveCart();
  const add = (line: ChosenLine) => {
    // What lies in it is not known yet: it must not be written over.
    if (data === undefined) return;
    mutate(addLine(data.lines, line));
    toasts.show({ title: t('added'), tone: 'done' });
  };
  return { add, isReady: data !== undefined };
}
