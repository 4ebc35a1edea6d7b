import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** What a family left with the school goes back to it, for those who may. */
export function RefundCredit({ familyId }: { familyId: string }) {
  const t = useTranslations('corrections.refund');
  const canAdjust = useCan()('payments.adjust');
  const [isOpen, setIsOpen] = useState(false);
  if (!canAdjust) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog familyId={familyId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
