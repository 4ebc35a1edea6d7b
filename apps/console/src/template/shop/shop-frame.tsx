import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/** A page of the demo shop. */
export function ShopFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('mockShop');
  return (
    <>
      <TabLinks
        label={t('nav.label')}
        tabs={[
          { to: '/apps/e-commerce/shop' as never, title: t('nav.products') },
          { to: '/apps/e-commerce/wishlist' as never, title: t('nav.wishlist') },
          { to: '/apps/e-commerce/checkout' as never, title: t('nav.cart') },
        ]}
      />
      <PageHead title={title} about={t('about')} />
      {children}
    </>
  );
}
