import type { Answer } from '@ardoise/contract/protocol/call';
import { type previewCredit, useFamilyCredit } from '@ardoise/contract/payments';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { installmentName } from '@ardoise/contract/values/installment-name';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { MoneySubject } from './money-subject.ts';

interface UseCreditDialogProps {
  subject: MoneySubject;
  preview: Answer<typeof previewCredit>;
  onClose: () => void;
}

/** What the credit will pay, child by child; then one press. */
export default function UseCreditDialog({ subject, preview, onClose }: UseCreditDialogProps) {
  const t = useTranslations('money.useCredit');
  const { language } = usePreferences();
  const { api, toasts } = useConsole();
  const { usable, credit, students } = preview;
  const show = (amount: number): string => formatXaf(amount, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(useFamilyCredit, { body: { ...subject, amount: usable } }, { once: true }),
    onSuccess: ({ amount, receiptNumber }) => {
      toasts.show({
        title: t('done', { amount: show(amount), number: receiptNumber }),
        tone: 'done',
      });
      onClose();
    },
    // It was said already; what has changed meanwhile is read again behind the dialog.
    onError: onClose,
  });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('button', { amount: show(usable) })}
      cancel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('about', { credit: show(credit) })}</p>
      {students.map(({ id, name, className, parts, remains }) => (
        <section key={id} aria-label={name}>
          <strong>{className === null ? name : `${name}, ${className}`}</strong>
          <Facts>
            {parts.map((part) => (
              <Fact
                key={`${part.title} ${part.year} ${part.installment}`}
                label={`${feeTitle(part, language)} · ${part.year}, ${installmentName(part.installment, part.installments, language)}`}
              >
                {show(part.amount)}
              </Fact>
            ))}
            <Fact label={t('remains')}>{show(remains)}</Fact>
          </Facts>
        </section>
      ))}
      <p>{t('left', { amount: show(credit - usable) })}</p>
    </ConfirmDialog>
  );
}
