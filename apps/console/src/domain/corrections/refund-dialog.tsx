import { listRefunds } from '@ardoise/contract/endpoints/refunds';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './corrections.module.css';
import { RefundForm } from './refund-form.tsx';

interface RefundDialogProps {
  familyId: string;
  onClose: () => void;
}

export default function RefundDialog({ familyId, onClose }: RefundDialogProps) {
  const t = useTranslations('corrections.refund');
  const all = useTranslations('corrections');
  const { language } = usePreferences();
  const query = useQuery(callQuery(useConsole(), listRefunds, { query: { familyId } }));
  const { data, isError, isFetching, refetch } = query;
  return (
    <Dialog title={t('title')} closeLabel={all('close')} onClose={onClose}>
      {data !== undefined && (
        <>
          <p className={classes.about}>
            {t('about', { amount: formatXaf(data.credit, language) })}
          </p>
          <RefundForm familyId={familyId} offer={data} onDone={onClose} />
        </>
      )}
      {data === undefined && isError && (
        <p role="alert" className={classes.about}>
          {t('failed')}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('retry')}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
