import type { CampaignDetail } from '@ardoise/contract/sms/campaigns';
import type { AudienceChoice } from '@ardoise/contract/sms/compose';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { type Going, useSaveDraft, useSend } from '../mutations.ts';
import type { Compose } from './use-compose.ts';

interface SendingParts {
  readonly compose: Compose;
  readonly draft: CampaignDetail | null;
  readonly choice: AudienceChoice | null;
}

/** Saves what the composer holds as a draft, or sends it and goes on to watch it. */
export function useSending({ compose, draft, choice }: SendingParts) {
  const t = useTranslations('sms');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const saving = useSaveDraft();
  const sending = useSend();
  const { who, texts, isPlain, name } = compose.values;
  const body = choice && { name, choice, recipients: who.recipients, texts, isPlain };
  return {
    isSaving: saving.isPending,
    isSending: sending.isPending,
    error: sending.error,
    forgetError: sending.reset,
    save: () => {
      if (body === null || saving.isPending) return;
      saving.mutate(
        { draft, body },
        {
          onSuccess: ({ id }) => {
            compose.forget();
            toasts.show({ title: t('draft.saved'), tone: 'done' });
            void navigate({ to: '/apps/send-message', search: { draft: id }, replace: true });
          },
        },
      );
    },
    send: (going: Going) => {
      if (body === null || sending.isPending) return;
      sending.mutate(
        { draft, body, going },
        {
          onSuccess: ({ id }) => {
            compose.forget();
            void navigate({ to: '/apps/send-message/campaigns/$id', params: { id } });
          },
        },
      );
    },
  };
}
