import { openCashSession } from '@ardoise/contract/endpoints/cash-sessions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { readAmount } from '@ardoise/contract/values/typed-amount';
import classes from './till.module.css';

interface OpenSessionFormProps {
  tills: readonly string[];
  lastFloat: number | null;
}

/** A float of nothing is a float; an empty field is not. */
const readFloat = (typed: string): number | null =>
  /^0+$/.test(typed.trim()) ? 0 : readAmount(typed);

/** No cash is taken without it, so that it stands where the payment would. */
export function OpenSessionForm({ tills, lastFloat }: OpenSessionFormProps) {
  const t = useTranslations('till.open');
  const { api } = useConsole();
  const [till, setTill] = useState(tills[0] ?? t('firstTill'));
  const [typed, setTyped] = useState(lastFloat === null ? '' : String(lastFloat));
  const [isBad, setIsBad] = useState(false);
  const listId = useId();
  const float = readFloat(typed);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { till: string; float: number }) =>
      api(openCashSession, { body }, { once: true, silent: true }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (float === null || till.trim() === '') setIsBad(true);
    else mutate({ till: till.trim(), float });
  };
  return (
    <form noValidate onSubmit={submit} className={classes.card} aria-label={t('title')}>
      <h2 className={classes.done}>{t('title')}</h2>
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.fields}>
        <TextInput
          label={t('till')}
          list={listId}
          value={till}
          error={isBad && till.trim() === '' && t('tillNeeded')}
          onChange={(event) => setTill(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {tills.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextInput
          label={t('float')}
          inputMode="numeric"
          value={typed}
          error={isBad && float === null && t('floatNeeded')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {isApiError(error) && (
        <p role="alert" className={classes.notice} data-tone="due">
          {error.said}
        </p>
      )}
      <Button type="submit" loading={isPending}>
        {t('button')}
      </Button>
    </form>
  );
}
