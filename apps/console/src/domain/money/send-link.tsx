import { sendPaymentLink } from '@ardoise/contract/payments';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { maskPhone, maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import type { MoneySubject } from './money-subject.ts';
import classes from './share-link-dialog.module.css';

interface Phone {
  readonly name: string;
  readonly phone: string;
}

interface SendLinkProps {
  subject: MoneySubject;
  phones: readonly Phone[];
}

/** An SMS reaches mobile numbers of this country only. */
const isReachable = ({ phone }: Phone): boolean => {
  const national = nationalNumber(phone);
  return national !== null && isCameroonMobile(national);
};

/** To one of the guardians, whom the reader chooses. */
export function SendLink({ subject, phones }: SendLinkProps) {
  const t = useTranslations('money.share');
  const { api, toasts } = useConsole();
  const reachable = phones.filter(isReachable);
  const [chosen, setChosen] = useState(reachable[0]?.phone ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: (phone: string) =>
      api(sendPaymentLink, { body: { ...subject, phone } }, { once: true }),
    onSuccess: (_, phone) => {
      const name = phones.find((one) => one.phone === phone)?.name ?? '';
      toasts.show({ title: t('sent', { name: maskPhonesIn(name) }), tone: 'done' });
    },
  });
  if (reachable.length === 0) return <p className={classes.about}>{t('noPhone')}</p>;
  return (
    <div className={classes.line}>
      <NativeSelect
        className={classes.field ?? ''}
        label={t('sms')}
        data={reachable.map(({ name, phone }) => ({
          value: phone,
          label: `${maskPhonesIn(name)} · ${maskPhone(phone)}`,
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" loading={isPending} onClick={() => mutate(chosen)}>
        {t('send')}
      </Button>
    </div>
  );
}
