import { type DeskSchool, mostBasisPoints } from '@ardoise/contract/desk/schools';
import { type FeeBearer, feeBearers } from '@ardoise/contract/values/provider-fee';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSetFee } from '../mutations.ts';
import classes from './desk.module.css';

/** `150` basis points are `1.5 %`. */
const sayPercent = (basisPoints: number, language: string): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(basisPoints / 10_000);

function FeeForm({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.fee');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { mutate, isPending } = useSetFee(school);
  const { fee } = school;
  const [typed, setTyped] = useState(String(fee.basisPoints));
  const [bearer, setBearer] = useState<FeeBearer>(fee.bearer);
  const basisPoints = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isWrong = !(basisPoints <= mostBasisPoints);
  const isChanged = basisPoints !== fee.basisPoints || bearer !== fee.bearer;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWrong || !isChanged || isPending) return;
    mutate(
      { basisPoints, bearer },
      { onSuccess: () => toasts.show({ title: t('saved'), tone: 'done' }) },
    );
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('basisPoints')}
        description={
          isWrong ? t('help') : t('percent', { percent: sayPercent(basisPoints, language) })
        }
        error={isWrong ? t('wrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('bearer')}
        data={feeBearers.map((value) => ({ value, label: t(`bearers.${value}`) }))}
        value={bearer}
        onChange={(event) => setBearer(event.currentTarget.value as FeeBearer)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          disabled={isWrong || !isChanged}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What the provider keeps of what it collects for the school, and who bears it. */
export function FeeCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.fee');
  const { basisPoints, bearer } = school.fee;
  return (
    <Card title={t('title')}>
      <FeeForm key={`${basisPoints}-${bearer}`} school={school} />
    </Card>
  );
}
