import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCart } from '../../../domain/orders/cart.ts';
import { useCatalogue } from '../../../domain/orders/order-queries.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CartCard } from '../components/cart-card.tsx';
import { OrdersList } from '../components/orders-list.tsx';
import { OwnPlanCard, PacksCard, SenderIdCard } from '../components/products.tsx';
import classes from '../components/shop.module.css';

function Products(): ReactNode {
  const query = useCatalogue();
  const canBuy = useCan()('shop.buy');
  const hasChosen = (useCart().data?.count ?? 0) > 0;
  const catalogue = query.data;
  if (catalogue === undefined) return <LoadState query={query} list="/apps/trec/shop" />;
  const side = canBuy ? (
    <>
      <CartCard catalogue={catalogue} />
      <OwnPlanCard catalogue={catalogue} />
    </>
  ) : (
    <OwnPlanCard catalogue={catalogue} />
  );
  return (
    <DetailColumns isSideFirst={hasChosen} side={side}>
      <PacksCard catalogue={catalogue} />
      <SenderIdCard catalogue={catalogue} />
    </DetailColumns>
  );
}

/** Where a school buys from the provider. */
export function ShopScreen(): ReactNode {
  const t = useTranslations('shop');
  const canBuy = useCan()('shop.buy');
  return (
    <>
      <PageHead title={t('title')} about={t(canBuy ? 'about' : 'readOnly')} />
      <Products />
      <Title order={2} className={classes.below ?? ''}>
        {t('orders.title')}
      </Title>
      <OrdersList />
    </>
  );
}
