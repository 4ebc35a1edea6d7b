import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ProductPage } from '../mock/ecommerce.ts';
import { useMock } from '../mock/use-mock.ts';
import { ProductCard } from './product-card.tsx';
import { ShopFrame } from './shop-frame.tsx';
import classes from './shop.module.css';

/** What was kept for later. */
export function WishlistScreen() {
  const t = useTranslations('mockShop');
  const { ask, tell } = useMock();
  const { products } = ask<ProductPage>({ method: 'GET', path: '/apps/ecommerce/wishlist' });
  return (
    <ShopFrame title={t('wishlistTitle')}>
      {products.length === 0 ? (
        <EmptyState
          title={t('wishlistEmpty')}
          action={<LinkButton to={'/apps/e-commerce/shop' as never}>{t('back')}</LinkButton>}
        >
          {t('wishlistEmptyAbout')}
        </EmptyState>
      ) : (
        <ul className={classes.products}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} tell={tell} />
          ))}
        </ul>
      )}
    </ShopFrame>
  );
}
