import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';

/** From one list of invoicing to the next. */
export function InvoicingNav() {
  const t = useTranslations('invoicing.nav');
  const can = useCan();
  return (
    <TabLinks
      label={t('label')}
      tabs={[
        { to: '/invoicing', title: t('invoices') },
        ...(can('payments.read')
          ? [{ to: '/invoicing/payments', title: t('payments') } as const]
          : []),
        { to: '/invoicing/bill-many', title: t('many') },
        { to: '/invoicing/config', title: t('config') },
      ]}
    />
  );
}
