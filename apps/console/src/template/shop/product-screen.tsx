import { formatXaf } from '@ardoise/contract/values/money';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ShownProduct } from '../mock/ecommerce.ts';
import { useMock } from '../mock/use-mock.ts';
import type { PageProps } from '../table/page.ts';
import { ProductButtons } from './product-card.tsx';
import { ShopFrame } from './shop-frame.tsx';
import classes from './shop.module.css';

/** One product. The table of addresses knows the products' names: an unknown one has no page. */
export function ProductScreen({ params }: PageProps) {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const { ask, tell } = useMock();
  const { product } = ask<{ product: ShownProduct }>({
    method: 'GET',
    path: `/apps/ecommerce/products/${params.get('slug') ?? ''}`,
  });
  const { brand, rating, isInStock, price } = product;
  return (
    <ShopFrame title={say(product.name, language)}>
      <div className={classes.columns}>
        <Card title={t('price', { amount: formatXaf(price, language) })}>
          <span className={classes.picture}>
            <Icon name={product.icon} size={56} />
          </span>
          <p>{say(product.about, language)}</p>
          <p className={classes.quiet}>
            {[
              t('by', { brand }),
              t('rating', { rating }),
              t(isInStock ? 'inStock' : 'outOfStock'),
            ].join(' · ')}
          </p>
        </Card>
        <ProductButtons product={product} tell={tell} />
      </div>
    </ShopFrame>
  );
}
