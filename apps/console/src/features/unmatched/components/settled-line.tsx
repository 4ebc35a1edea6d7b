import type { StatementLineRow } from '@ardoise/contract/statements';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useBringBack } from '../mutations.ts';
import { UndoDialog } from './undo-dialog.tsx';
import classes from './unmatched.module.css';

type Assigned = NonNullable<StatementLineRow['assigned']>;

/** Whose the money is, who said so, and the way back. */
function AssignedLine({ line, assigned }: { line: StatementLineRow; assigned: Assigned }) {
  const t = useTranslations('unmatched');
  const timeZone = useTimeZone();
  const canUndo = useCan()('payments.adjust');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.stack}>
      <TextLink to="/onboarding/families/$id" params={{ id: assigned.familyId }}>
        {assigned.students.join(', ') || t('family')}
      </TextLink>
      <span className={classes.detail}>
        {t('assignedBy', {
          by: assigned.by ?? t('somebody'),
          when: formatDateTime(assigned.at, timeZone),
        })}
      </span>
      <div className={classes.actions}>
        {assigned.receiptNumber !== null && (
          <ReceiptLink code={assigned.receiptCode} number={assigned.receiptNumber} />
        )}
        {assigned.isReversalAsked && <StateTag tone="idle">{t('undo.asked')}</StateTag>}
        {canUndo && !assigned.isReversalAsked && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('undo.button')}
          </Button>
        )}
      </div>
      {isOpen && <UndoDialog line={line} onClose={() => setOpen(false)} />}
    </div>
  );
}

type SetAside = NonNullable<StatementLineRow['setAside']>;

function AsideLine({ line, setAside }: { line: StatementLineRow; setAside: SetAside }) {
  const t = useTranslations('unmatched');
  const timeZone = useTimeZone();
  const canAdjust = useCan()('payments.adjust');
  const { mutate, isPending } = useBringBack(line.id);
  return (
    <div className={classes.stack}>
      <span>{setAside.reason}</span>
      <span className={classes.detail}>
        {t('asideBy', {
          by: setAside.by ?? t('somebody'),
          when: formatDateTime(setAside.at, timeZone),
        })}
      </span>
      {canAdjust && (
        <div className={classes.actions}>
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            {t('bringBack')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What became of a line that waits no more. */
export function SettledLine({ line }: { line: StatementLineRow }) {
  const t = useTranslations('unmatched');
  if (line.assigned !== null) return <AssignedLine line={line} assigned={line.assigned} />;
  if (line.setAside !== null && line.state !== 'matched')
    return <AsideLine line={line} setAside={line.setAside} />;
  if (line.transactionId === null) return null;
  return (
    <TextLink to="/payment/status/$id" params={{ id: line.transactionId }}>
      {t('openPayment')}
    </TextLink>
  );
}
