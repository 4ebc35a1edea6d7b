import { createApiKey } from '@ardoise/contract/developer/api-keys';
import { isPayingKey, isSensitiveKey, keyScopes } from '@ardoise/contract/developer/key-scopes';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  ConfirmationField,
  confirmationOf,
  type ConfirmsBy,
} from '../../../domain/people/confirmation-field.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { addressLines, expiryOf } from '../key-terms.ts';
import { useCreateKey } from '../mutations.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './api-keys.module.css';
import { type ChosenKind, KindFields } from './kind-fields.tsx';
import { BoundsFields, NameField, type TypedTerms } from './terms-fields.tsx';

interface CreateDialogProps {
  confirmBy: ConfirmsBy;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const emptyTerms: TypedTerms = { name: '', addresses: '', expiry: 'never' };
const usual: ChosenKind = {
  kind: 'collection',
  environment: 'sandbox',
  scopes: keyScopes.collection,
};

/** A new key: what it is for, in which books, from where and until when. */
export function CreateDialog({ confirmBy, onSecret, onClose }: CreateDialogProps) {
  const t = useTranslations('apiKeys');
  const people = useTranslations('people');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const [terms, setTerms] = useState(emptyTerms);
  const [chosen, setChosen] = useState(usual);
  const [confirmation, setConfirmation] = useState('');
  const [isTold, setIsTold] = useState(false);
  const { mutate, isPending, error } = useCreateKey();
  const refused = useRefusal(error, true);
  const mayPayOut = useCan()('payouts.edit');
  const canMake = mayPayOut || !isPayingKey(chosen);
  const by = isSensitiveKey(chosen) ? confirmBy : null;
  const parsed = createApiKey.body.safeParse({
    name: terms.name,
    ...chosen,
    scopes: [...chosen.scopes],
    addresses: addressLines(terms.addresses),
    expiresAt: expiryOf(terms.expiry, null, clock.now()),
    ...confirmationOf(by, confirmation),
  });
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const onConfirm = () => {
    setIsTold(true);
    if (!parsed.success) return;
    mutate(parsed.data, {
      onSuccess: ({ secret }) => {
        onClose();
        onSecret(secret);
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('form.createTitle')}
      confirm={t('form.create')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={!canMake}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <NameField value={terms} errors={errors} onChange={setTerms} />
      <KindFields value={chosen} error={errors['scopes']} onChange={setChosen} />
      <BoundsFields
        value={terms}
        expiresAt={null}
        errors={{ addresses: errors['addresses'] ?? refused.addresses }}
        onChange={setTerms}
      />
      <ConfirmationField
        by={by}
        value={confirmation}
        error={errors['confirmation'] ?? refused.confirmation}
        onChange={setConfirmation}
      />
      {refused.form !== undefined && (
        <p role="alert" className={classes.refused}>
          {refused.form}
        </p>
      )}
    </ConfirmDialog>
  );
}
