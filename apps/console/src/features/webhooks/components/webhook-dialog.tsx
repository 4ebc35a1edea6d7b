import {
  type Environment,
  environmentNames,
  environments,
} from '@ardoise/contract/developer/environments';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { type ChosenEventName } from '@ardoise/contract/webhooks/webhook-events';
import { createWebhook, type Webhook } from '@ardoise/contract/webhooks/webhooks';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type CreateBody, useCreateWebhook, useUpdateWebhook } from '../mutations.ts';
import { EventChoice } from './event-choice.tsx';

interface WebhookDialogProps {
  /** Null of one that is created. */
  webhook: Webhook | null;
  /** Filled in where there is a receiver to try it out with. */
  demoAddress?: string | null;
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

const usualEvents: readonly ChosenEventName[] = ['collection.paid', 'collection.failed'];

function useSave({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useTranslations('webhooks.form');
  const { toasts } = useConsole();
  const create = useCreateWebhook();
  const update = useUpdateWebhook(webhook ?? { id: '', version: 0 });
  const onSuccess = () => {
    toasts.show({ title: t('saved'), tone: 'done' });
    onClose();
  };
  const save = (body: CreateBody) => {
    if (webhook !== null) {
      const { environment: _, ...changes } = body;
      update.mutate(changes, { onSuccess });
    } else
      create.mutate(body, {
        onSuccess: ({ secret }) => {
          onClose();
          onSecret?.(secret);
        },
      });
  };
  const error = create.error ?? update.error;
  return { save, error, isBusy: create.isPending || update.isPending };
}

/** Where to, and what of. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { webhook, demoAddress = null, onClose } = props;
  const t = useTranslations('webhooks.form');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const [address, setAddress] = useState(webhook?.address ?? demoAddress ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<readonly ChosenEventName[]>(webhook?.events ?? usualEvents);
  const [environment, setEnvironment] = useState<Environment>(webhook?.environment ?? 'production');
  const [isTold, setIsTold] = useState(false);
  const { save, error, isBusy } = useSave(props);
  const typed = { address, description, events: [...events], environment };
  const parsed = createWebhook.body.safeParse(typed);
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const refused = isApiError(error) ? error.message : undefined;
  const onConfirm = () => {
    setIsTold(true);
    if (parsed.success) save(parsed.data);
  };
  return (
    <ConfirmDialog
      title={t(webhook === null ? 'createTitle' : 'changeTitle')}
      confirm={t(webhook === null ? 'create' : 'save')}
      cancel={people('cancel')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        withAsterisk
        type="url"
        label={t('address')}
        description={t('addressHelp')}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={errors['address'] ?? refused}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('description')}
        maxLength={100}
        value={description}
        error={errors['description']}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {webhook === null && (
        <NativeSelect
          label={t('environment')}
          value={environment}
          data={environments.map((value) => ({
            value,
            label: environmentNames[value][language],
          }))}
          onChange={(event) => {
            const chosen = environments.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) setEnvironment(chosen);
          }}
        />
      )}
      <EventChoice value={events} error={errors['events']} onChange={setEvents} />
    </ConfirmDialog>
  );
}
