import { sayService } from '@ardoise/contract/values/fee-title';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ServiceRow } from '@ardoise/contract/services';

/** A usual name is said in the reader's language, as on receipts. */
export const serviceName = ({ name }: { readonly name: string }, language: Language): string =>
  sayService(name, language);

/** `15 000`, or `12 000 – 20 000` where it depends on the item. */
export function costText(
  { cost, items }: Pick<ServiceRow, 'cost' | 'items'>,
  language: Language,
): string {
  const own = cost > 0 || items.length === 0 ? [cost] : [];
  const costs = [...own, ...items.map((item) => item.cost)];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const said = (amount: number) => formatXaf(amount, language);
  return least === most ? said(least) : `${said(least)} – ${said(most)}`;
}
