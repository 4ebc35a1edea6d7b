import { useTranslations } from 'use-intl';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/me.ts';
import classes from './invoicing-nav.module.css';

/** From one list of invoicing to the next. */
export function InvoicingNav() {
  const t = useTranslations('invoicing.nav');
  const can = useCan();
  const own = { className: classes.link, activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className={classes.nav} aria-label={t('label')} data-swiped>
      <Link to="/invoicing" {...own}>
        {t('invoices')}
      </Link>
      {can('payments.read') && (
        <Link to="/invoicing/payments" {...own}>
          {t('payments')}
        </Link>
      )}
      <Link to="/invoicing/bill-many" {...own}>
        {t('many')}
      </Link>
      <Link to="/invoicing/config" {...own}>
        {t('config')}
      </Link>
    </nav>
  );
}
