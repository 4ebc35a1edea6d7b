import { previewCredit } from '@ardoise/contract/endpoints/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import type { MoneySubject } from './money-subject.ts';

const UseCreditDialog = lazy(() => import('./use-credit-dialog.tsx'));

/** Where the family has credit and owes something: the way to pay one by the other. */
export function UseCredit({ subject }: { subject: MoneySubject }) {
  const t = useTranslations('money.useCredit');
  const { language } = usePreferences();
  const canTake = useCan()('payments.take');
  const { data } = useQuery({
    ...callQuery(useConsole(), previewCredit, { query: subject }),
    enabled: canTake,
  });
  const [isOpen, setIsOpen] = useState(false);
  if (!canTake || data === undefined || data.usable === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('button', { amount: formatXaf(data.usable, language) })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UseCreditDialog subject={subject} preview={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
