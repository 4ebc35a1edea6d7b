import type { StatementLineRow, Suggestion } from '@ardoise/contract/statements';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAssign, useSetAside } from '../mutations.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './unmatched.module.css';

interface SuggestionProps {
  suggestion: Suggestion;
  canAssign: boolean;
  isBusy: boolean;
  onAssign: (studentId: string, name: string) => void;
}

/** A child whose the money may be, why, and the one press that says so. */
function SuggestedChild({ suggestion, canAssign, isBusy, onAssign }: SuggestionProps) {
  const t = useTranslations('unmatched');
  const { language } = usePreferences();
  const { studentId, student, className, owed, by } = suggestion;
  const why = by.map((one) => t(`by.${one}`)).join(', ');
  return (
    <li className={classes.suggestion}>
      <span className={classes.stack}>
        <span className={classes.strong}>{student}</span>
        <span className={classes.detail}>
          {[className, t('owes', { amount: formatXaf(owed, language) }), why]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {canAssign && (
        <Button
          variant="light"
          loading={isBusy}
          aria-label={t('assign.toOne', { name: student })}
          onClick={() => onAssign(studentId, student)}
        >
          {t('assign.button')}
        </Button>
      )}
    </li>
  );
}

/** What a person may do with money that nobody knows, or that differs from what is counted. */
export function WaitingLine({ line }: { line: StatementLineRow }) {
  const t = useTranslations('unmatched');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const canAdjust = useCan()('payments.adjust');
  const [open, setOpen] = useState<'assign' | 'aside' | null>(null);
  const assign = useAssign(line.id);
  const aside = useSetAside(line.id);
  const close = () => setOpen(null);
  const give = (studentId: string, name: string) =>
    assign.mutate(studentId, {
      onSuccess: () => {
        const amount = formatXaf(line.amount, language);
        toasts.show({ title: t('assign.done', { amount, name }), tone: 'done' });
        close();
      },
    });
  return (
    <div className={classes.stack}>
      {line.state === 'differs' && <span className={classes.detail}>{t('differs')}</span>}
      {line.state === 'unknown' && line.suggestions.length === 0 && (
        <span className={classes.detail}>{t('noSuggestion')}</span>
      )}
      <ul className={classes.suggestions}>
        {line.suggestions.map((suggestion) => (
          <SuggestedChild
            key={suggestion.studentId}
            suggestion={suggestion}
            canAssign={canAdjust}
            isBusy={assign.isPending && assign.variables === suggestion.studentId}
            onAssign={give}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        {line.transactionId !== null && (
          <LinkButton
            variant="default"
            to="/payment/status/$id"
            params={{ id: line.transactionId }}
          >
            {t('openPayment')}
          </LinkButton>
        )}
        {canAdjust && line.state === 'unknown' && (
          <Button variant="default" onClick={() => setOpen('assign')}>
            {t('assign.other')}
          </Button>
        )}
        {canAdjust && (
          <Button variant="subtle" onClick={() => setOpen('aside')}>
            {t('aside.button')}
          </Button>
        )}
      </div>
      {open === 'assign' && (
        <AssignDialog line={line} isBusy={assign.isPending} onAssign={give} onClose={close} />
      )}
      {open === 'aside' && (
        <ReasonDialog
          title={t('aside.title')}
          confirm={t('aside.button')}
          isBusy={aside.isPending}
          onConfirm={(reason) => aside.mutate(reason, { onSettled: close })}
          onClose={close}
        >
          {t('aside.about')}
        </ReasonDialog>
      )}
    </div>
  );
}
