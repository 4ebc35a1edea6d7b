import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { receiptFormats, type ReceiptFormat } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { focusFirst } from '../focus-first.ts';
import { usePaper, usePrintReceipt } from '../print-receipt.ts';
import { ChildrenList } from './children-list.tsx';
import { EarlierNote } from './earlier-note.tsx';
import classes from './till.module.css';

type Paid = Extract<DeskOutcome, { state: 'paid' }>;

/** The receipt is printed as soon as it is there; Enter goes on to the next payer. One of an earlier try may be printed already. */
export function PaidCard({ paid, onNext }: { paid: Paid; onNext: () => void }) {
  const t = useTranslations('till.paid');
  const { language } = usePreferences();
  const [paper, setPaper] = usePaper();
  const { mutate: print } = usePrintReceipt();
  const printed = useRef<string | null>(null);
  useEffect(() => {
    if (paid.isEarlier || printed.current === paid.receiptCode) return;
    printed.current = paid.receiptCode;
    print({ code: paid.receiptCode, paper });
  });
  const amount = (value: number): string => formatXaf(value, language);
  return (
    <section className={classes.card} aria-label={t('title')} role="status">
      <h2 className={classes.done}>{t('taken', { amount: amount(paid.amount) })}</h2>
      <EarlierNote isEarlier={paid.isEarlier} />
      <ChildrenList students={paid.students} />
      <p>{t('receipt', { number: paid.receiptNumber })}</p>
      {paid.change > 0 && (
        <p className={classes.change}>{t('change', { amount: amount(paid.change) })}</p>
      )}
      {paid.credited > 0 && <p>{t('credited', { amount: amount(paid.credited) })}</p>}
      <p className={classes.about}>
        {paid.smsTo === null ? t('noSms') : t('sms', { phone: paid.smsTo })}
      </p>
      <div className={classes.buttons}>
        <Button ref={focusFirst} onClick={onNext}>
          {t('next')}
        </Button>
        <Button variant="default" onClick={() => print({ code: paid.receiptCode, paper })}>
          {paid.isEarlier ? t('print') : t('again')}
        </Button>
        <PaperSelect paper={paper} onChange={setPaper} />
      </div>
    </section>
  );
}

interface PaperSelectProps {
  paper: ReceiptFormat;
  onChange: (paper: ReceiptFormat) => void;
}

export function PaperSelect({ paper, onChange }: PaperSelectProps) {
  const t = useTranslations('till.paid');
  return (
    <NativeSelect
      aria-label={t('paper')}
      value={paper}
      data={receiptFormats.map((value) => ({ value, label: t(`papers.${value}`) }))}
      onChange={(event) =>
        onChange(receiptFormats.find((one) => one === event.currentTarget.value) ?? 'a4')
      }
    />
  );
}
