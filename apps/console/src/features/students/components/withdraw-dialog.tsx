import { type Leaving, previewWithdrawal, type StudentDetail } from '@ardoise/contract/students';
import { sayService } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useWithdraw } from '../mutations.ts';
import type { Enrolment } from './enrolments.ts';

/** What the press would mean for the money. What is nothing is not said. */
function LeavingFacts({ leaving }: { leaving: Leaving }) {
  const t = useTranslations('students.enrolment.leaving');
  const { language } = usePreferences();
  const { owed, cut, credit, subscriptions } = leaving;
  const amount = (value: number) => formatXaf(value, language);
  return (
    <Facts>
      <Fact label={t('owed')}>{owed === 0 ? t('nothing') : <strong>{amount(owed)}</strong>}</Fact>
      {cut > 0 && <Fact label={t('cut')}>{amount(cut)}</Fact>}
      {credit > 0 && <Fact label={t('credit')}>{amount(credit)}</Fact>}
      {subscriptions.length > 0 && (
        <Fact label={t('subscriptions')}>
          {formatList(
            subscriptions.map((title) => sayService(title, language)),
            language,
          )}
        </Fact>
      )}
    </Facts>
  );
}

interface WithdrawDialogProps {
  student: StudentDetail;
  enrolment: Enrolment;
  onClose: () => void;
}

export function WithdrawDialog({ student, enrolment, onClose }: WithdrawDialogProps) {
  const t = useTranslations('students.enrolment');
  const people = useTranslations('people');
  const page = useConsole();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useWithdraw(student.id);
  const { yearId, yearName } = enrolment;
  const { data: leaving } = useQuery(
    callQuery(page, previewWithdrawal, { params: { id: student.id }, query: { yearId } }),
  );
  const name = studentName(student);
  const withdraw = () =>
    mutate(
      { yearId, reason: reason.trim() },
      {
        onSuccess: () => {
          page.toasts.show({ title: t('withdrawn', { name }), tone: 'done' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isDestructive
      title={t('withdrawTitle', { name, year: yearName })}
      confirm={t('withdrawConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3 || leaving === undefined}
      onClose={onClose}
      onConfirm={withdraw}
    >
      <p>{t('withdrawAbout', { name, class: enrolment.className, year: yearName })}</p>
      {leaving !== undefined && <LeavingFacts leaving={leaving} />}
      {leaving !== undefined && leaving.owed > 0 && <p>{t('leaving.waivable')}</p>}
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        maxLength={200}
        label={t('reason')}
        description={t('withdrawReasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
