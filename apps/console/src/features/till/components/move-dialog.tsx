import { moveCash } from '@ardoise/contract/endpoints/cash-sessions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { PictureField } from '../../../domain/pictures/picture-field.tsx';
import { useConsole } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { readAmount } from '@ardoise/contract/values/typed-amount';
import classes from './till.module.css';

interface MoveDialogProps {
  id: string;
  kind: 'payOut' | 'deposit';
  onClose: () => void;
}

/** Money leaves the drawer: how much, what for, and the paper that shows it. */
export function MoveDialog({ id, kind, onClose }: MoveDialogProps) {
  const t = useTranslations('till.move');
  const { api } = useConsole();
  const [typed, setTyped] = useState('');
  const [purpose, setPurpose] = useState('');
  const [reference, setReference] = useState('');
  const [photo, setPhoto] = useState<Picture>({ id: null, url: null });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const amount = readAmount(typed);
  const isNamed = purpose.trim().length >= 3;
  const isBank = kind === 'deposit';
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: number) =>
      api(
        moveCash,
        { params: { id }, body: { kind, amount: given, purpose, reference, photoId: photo.id } },
        { once: true, silent: true },
      ),
    onSuccess: onClose,
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (amount !== null && isNamed && !isPending) mutate(amount);
  };
  return (
    <Dialog
      title={t(isBank ? 'depositTitle' : 'payOutTitle')}
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={classes.stack}>
        <TextInput
          label={t('amount')}
          inputMode="numeric"
          value={typed}
          error={isSubmitted && amount === null && t('amountNeeded')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t(isBank ? 'purposeBank' : 'purposeOut')}
          value={purpose}
          error={isSubmitted && !isNamed && t('purposeNeeded')}
          onChange={(event) => setPurpose(event.currentTarget.value)}
        />
        <TextInput
          label={t(isBank ? 'referenceBank' : 'referenceOut')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <PictureField
          label={t('photo')}
          help={t('photoHelp')}
          purpose="slip"
          picture={photo}
          onChange={setPhoto}
        >
          {photo.url !== null && <img src={photo.url} alt="" className={classes.slip} />}
        </PictureField>
        {isApiError(error) && (
          <p role="alert" className={classes.notice} data-tone="due">
            {error.said}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
