import { formatXaf } from '@ardoise/contract/values/money';
import { provisionalNumber } from '@ardoise/contract/values/provisional-number';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import classes from '../components/till.module.css';
import { focusFirst } from '../focus-first.ts';
import { usePrintSlip } from './use-print-slip.ts';

interface KeptCardProps {
  payment: KeptPayment;
  onNext: () => void;
}

/** The slip is printed as soon as the payment is kept; Enter goes on to the next payer. */
export function KeptCard({ payment, onNext }: KeptCardProps) {
  const t = useTranslations('offlineDesk.kept');
  const { language } = usePreferences();
  const print = usePrintSlip();
  const printed = useRef<string | null>(null);
  const { key, amount, given = amount } = payment.body;
  useEffect(() => {
    if (printed.current === key) return;
    printed.current = key;
    print(payment);
  });
  return (
    <section className={classes.card} aria-label={t('title')} role="status">
      <h2 className={classes.done}>{t('taken', { amount: formatXaf(amount, language) })}</h2>
      <p>{t('slip', { number: provisionalNumber(key) })}</p>
      {given > amount && (
        <p className={classes.change}>
          {t('change', { amount: formatXaf(given - amount, language) })}
        </p>
      )}
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.buttons}>
        <Button ref={focusFirst} onClick={onNext}>
          {t('next')}
        </Button>
        <Button variant="default" onClick={() => print(payment)}>
          {t('again')}
        </Button>
      </div>
    </section>
  );
}
