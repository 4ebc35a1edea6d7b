import { operatorNames } from '@ardoise/contract/transactions';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { OrderLines } from './order-lines.tsx';
import { useOrderReceipt } from './order-queries.ts';
import classes from './orders.module.css';

function Receipt({ id }: { id: string }) {
  const t = useTranslations('orders.receipt');
  const timeZone = useTimeZone();
  const { data: receipt, isError, isFetching, refetch } = useOrderReceipt(id);
  if (receipt === undefined && isError)
    return (
      <FailedState
        title={t('failed')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {t('failedAbout')}
      </FailedState>
    );
  if (receipt === undefined)
    return (
      <p role="status" className={classes.small}>
        {t('loading')}
      </p>
    );
  const { number, issuedAt, payerPhone, operator, isTest, address } = receipt;
  return (
    <div className={classes.stack}>
      {isTest && (
        <p>
          <StateTag tone="alarm">{t('test')}</StateTag>
        </p>
      )}
      <Facts>
        <Fact label={t('number')}>{number}</Fact>
        <Fact label={t('issued')}>{formatDateTime(issuedAt, timeZone)}</Fact>
        <Fact label={t('payer')}>
          {operatorNames[operator]} {maskPhone(payerPhone)}
        </Fact>
      </Facts>
      <OrderLines lines={receipt.lines} total={receipt.total} />
      <div className={classes.buttons}>
        <Button component="a" href={address} target="_blank" rel="noreferrer">
          {t('check')}
        </Button>
      </div>
    </div>
  );
}

interface OrderReceiptDialogProps {
  /** Of the order that was paid. */
  id: string;
  onClose: () => void;
}

/** The provider's receipt for what the school bought. */
export function OrderReceiptDialog({ id, onClose }: OrderReceiptDialogProps) {
  const t = useTranslations('orders.receipt');
  return (
    <Dialog title={t('title')} closeLabel={t('closeLabel')} onClose={onClose}>
      <Receipt id={id} />
    </Dialog>
  );
}
