import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import classes from './invoicing-nav.module.css';

/** From one list of invoicing to the next. */
export function InvoicingNav() {
  const t = useTranslations('invoicing.nav');
  const can = useCan();
  const nav = useRef<HTMLElement>(null);
  // On a phone the links may run out of the screen: the one that is open must be seen.
  useEffect(() => {
    const active = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    nav.current?.scrollTo({ left: (active?.offsetLeft ?? 0) - 60 });
  }, []);
  const own = { className: classes.link, activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('label')} data-swiped>
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
