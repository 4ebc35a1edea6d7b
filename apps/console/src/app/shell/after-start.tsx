import type { ReactNode } from 'react';
import { useCart } from '../../domain/orders/cart.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { ReleaseOffer } from './release-offer.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useLateScroll } from './use-late-scroll.ts';
import { useSendOffline } from './use-send-offline.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useWarmScreens } from './use-warm-screens.ts';

function AroundScreens() {
  useLiveNotifications();
  useWarmScreens();
  useLateScroll();
  useSendOffline();
  // What lies in the cart is shown beside the shop in the menu, wherever it was put there.
  useCart();
  return (
    <>
      <ScrollToTop />
      <AskBeforeLeaving />
    </>
  );
}

/** What a page has beside its screens, and nobody needs in its first moments. */
export default function AfterStart({ isInShell }: { isInShell: boolean }): ReactNode {
  return (
    <>
      {isInShell && <AroundScreens />}
      <ReleaseOffer />
    </>
  );
}
