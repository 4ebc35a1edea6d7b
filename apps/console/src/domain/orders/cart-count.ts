import { getCart } from '@ardoise/contract/endpoints/shop';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { storedExtras } from '../../lib/me.ts';

/** How many things lie in the cart. It asks nobody: what was read last is shown, or what the browser remembers. */
export function useCartCount(): number {
  const page = useConsole();
  const { data } = useQuery({ ...callQuery(page, getCart, {}), enabled: false });
  return data?.count ?? storedExtras(page.store).cartItems;
}
