import type { DeskPayoutTarget } from '@ardoise/contract/desk/payouts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { useTargetActs, useWaitingBanks } from '../payouts.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface DialogProps {
  target: DeskPayoutTarget;
  onClose: () => void;
}

function ConfirmBank({ target, onClose }: DialogProps) {
  const t = useTranslations('payouts.desk');
  const { verify } = useTargetActs(target);
  const { account, bank, holder, school } = target;
  return (
    <ConfirmDialog
      title={t('confirmBankTitle', { account: account ?? '', school: school.name })}
      confirm={t('confirmBank')}
      cancel={t('cancel')}
      isBusy={verify.isPending}
      onConfirm={() => verify.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('confirmBankAbout', { bank: bank ?? '', holder })}</p>
    </ConfirmDialog>
  );
}

function RefuseBank({ target, onClose }: DialogProps) {
  const t = useTranslations('payouts.desk');
  const { refuse } = useTargetActs(target);
  return (
    <ReasonDialog
      isDestructive
      title={t('refuseBankTitle', { account: target.account ?? '' })}
      about={t('refuseBankAbout')}
      confirm={t('refuse')}
      draft={`bank:${target.id}`}
      help={t('reasonHelp')}
      isBusy={refuse.isPending}
      onConfirm={(reason, discard) =>
        refuse.mutate(reason, { onSuccess: discard, onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}

interface Question {
  readonly act: 'confirm' | 'refuse';
  readonly target: DeskPayoutTarget;
}

function useBankColumns(
  onAsk: (question: Question) => void,
): ReadonlyArray<Column<DeskPayoutTarget>> {
  const t = useTranslations('payouts.desk');
  return [
    {
      id: 'school',
      title: t('columns.school'),
      cell: ({ school }) => (
        <TextLink to="/desk/schools/$id" params={{ id: school.id }}>
          {school.name}
        </TextLink>
      ),
    },
    {
      id: 'to',
      title: t('columns.to'),
      cell: ({ bank, account, holder }) => (
        <span className={classes.stack}>
          <span>
            {bank} {account}
          </span>
          <span className={classes.small}>{holder}</span>
        </span>
      ),
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      onCard: 'line',
      cell: (target) => (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('confirmBankNamed', { account: target.account ?? '' })}
            onClick={() => onAsk({ act: 'confirm', target })}
          >
            {t('confirmBank')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('refuseBankNamed', { account: target.account ?? '' })}
            onClick={() => onAsk({ act: 'refuse', target })}
          >
            {t('refuse')}
          </Button>
        </div>
      ),
    },
  ];
}

/** Accounts of schools to which nothing goes before somebody has looked. Nothing where none waits. */
export function BanksCard() {
  const t = useTranslations('payouts.desk');
  const [question, setQuestion] = useState<Question | null>(null);
  const { data } = useWaitingBanks();
  const columns = useBankColumns(setQuestion);
  const close = () => setQuestion(null);
  return (
    <>
      {data !== undefined && data.items.length > 0 && (
        <ShortList title={t('banks')} columns={columns} rows={data.items} rowId={({ id }) => id} />
      )}
      {question?.act === 'confirm' && <ConfirmBank target={question.target} onClose={close} />}
      {question?.act === 'refuse' && <RefuseBank target={question.target} onClose={close} />}
    </>
  );
}
