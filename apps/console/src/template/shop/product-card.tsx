import { formatXaf } from '@ardoise/contract/values/money';
import { say } from '@ardoise/contract/values/language';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ShownProduct } from '../mock/ecommerce.ts';
import type { MockRequest } from '../mock/mock-route.ts';
import classes from './shop.module.css';

interface ProductButtonsProps {
  product: ShownProduct;
  tell: (request: MockRequest) => void;
}

/** Into the cart, onto the wishlist, and off it again. */
export function ProductButtons({ product, tell }: ProductButtonsProps) {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const { id: productId, isInWishlist, isInStock, quantity } = product;
  const name = say(product.name, language);
  const actOn = (act: string) => ({ 'aria-label': t('actOn', { act, name }) });
  const wish = t(isInWishlist ? 'removeFromWishlist' : 'addToWishlist');
  return (
    <div className={classes.buttons}>
      {quantity > 0 ? (
        <LinkButton
          to={'/apps/e-commerce/checkout' as never}
          variant="light"
          {...actOn(t('toCart'))}
        >
          {t('toCart')}
        </LinkButton>
      ) : (
        <Button
          variant="default"
          disabled={!isInStock}
          {...actOn(t('addToCart'))}
          onClick={() =>
            tell({ method: 'POST', path: '/apps/ecommerce/cart', body: { productId } })
          }
        >
          {t(isInStock ? 'addToCart' : 'outOfStock')}
        </Button>
      )}
      <Button
        variant="subtle"
        aria-pressed={isInWishlist}
        {...actOn(wish)}
        onClick={() =>
          tell(
            isInWishlist
              ? { method: 'DELETE', path: `/apps/ecommerce/wishlist/${productId}` }
              : { method: 'POST', path: '/apps/ecommerce/wishlist', body: { productId } },
          )
        }
      >
        {wish}
      </Button>
    </div>
  );
}

/** One product among others. */
export function ProductCard({ product, tell }: ProductButtonsProps) {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const { slug, price, brand, rating, icon } = product;
  return (
    <li className={classes.product}>
      <span className={classes.picture}>
        <Icon name={icon} size={40} />
      </span>
      <h2 className={classes.name}>
        <Link to={`/apps/e-commerce/${slug}` as never}>{say(product.name, language)}</Link>
      </h2>
      <p className={classes.quiet}>{[t('by', { brand }), t('rating', { rating })].join(' · ')}</p>
      <p className={classes.price}>{t('price', { amount: formatXaf(price, language) })}</p>
      <ProductButtons product={product} tell={tell} />
    </li>
  );
}
