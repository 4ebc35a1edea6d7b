import { type ApiKey, updateApiKey } from '@ardoise/contract/developer/api-keys';
import { isSensitiveKey } from '@ardoise/contract/developer/key-scopes';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  ConfirmationField,
  confirmationOf,
  type ConfirmsBy,
} from '../../../domain/people/confirmation-field.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { addressLines, expiryOf } from '../key-terms.ts';
import { useUpdateKey } from '../mutations.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './api-keys.module.css';
import { BoundsFields, NameField, type TypedTerms } from './terms-fields.tsx';

interface ChangeDialogProps {
  apiKey: ApiKey;
  confirmBy: ConfirmsBy;
  onClose: () => void;
}

const typedOf = ({ name, addresses, expiresAt }: ApiKey): TypedTerms => ({
  name,
  addresses: addresses.join('\n'),
  expiry: expiresAt === null ? 'never' : 'kept',
});

/** Its name, from where and until when. The server asks for a code only where it would open more than before. */
export function ChangeDialog({ apiKey, confirmBy, onClose }: ChangeDialogProps) {
  const t = useTranslations('apiKeys');
  const people = useTranslations('people');
  const { clock, toasts } = useConsole();
  const { language } = usePreferences();
  const [terms, setTerms] = useState(() => typedOf(apiKey));
  const [confirmation, setConfirmation] = useState('');
  const [isTold, setIsTold] = useState(false);
  // Once asked for, it stays: also while the next try is on its way.
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, error } = useUpdateKey(apiKey);
  const refused = useRefusal(error, false);
  const by = isSensitiveKey(apiKey) && isAsked ? confirmBy : null;
  const body = {
    name: terms.name,
    addresses: addressLines(terms.addresses),
    expiresAt: expiryOf(terms.expiry, apiKey.expiresAt, clock.now()),
    ...confirmationOf(by, confirmation),
  };
  const parsed = updateApiKey.body.safeParse({ ...body, version: apiKey.version });
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const onConfirm = () => {
    setIsTold(true);
    if (!parsed.success) return;
    mutate(body, {
      onSuccess: () => {
        toasts.show({ title: t('form.saved'), tone: 'done' });
        onClose();
      },
      onError: (refusal) => {
        if (isApiError(refusal, 'confirmationNeeded')) setIsAsked(true);
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('form.changeTitle')}
      confirm={t('form.save')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <NameField value={terms} errors={errors} onChange={setTerms} />
      <BoundsFields
        value={terms}
        expiresAt={apiKey.expiresAt}
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
