import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { ServiceDetail } from '@ardoise/contract/services';
import { basicFee } from '@ardoise/contract/values/service-types';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serviceName } from '../../../domain/services/service-words.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSwitchService } from '../mutations.ts';

interface SwitchDialogProps {
  service: ServiceDetail;
  onClose: () => void;
}

/** Offered no more: those who subscribed keep it, or it ends for them today. */
export function SwitchDialog({ service, onClose }: SwitchDialogProps) {
  const t = useTranslations('services.switch');
  const { toasts } = useConsole();
  const name = serviceName(service, usePreferences().language);
  const [to, setTo] = useState<'keep' | 'end'>('keep');
  const { mutate, isPending } = useSwitchService(service.id);
  const isBasic = service.type === basicFee;
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(to, {
          onSuccess: () => {
            toasts.show({ title: t('done', { name }), tone: 'done' });
            onClose();
          },
        })
      }
    >
      <p>{t(isBasic ? 'aboutBasic' : 'about')}</p>
      {!isBasic && service.students > 0 && (
        <Radio.Group
          label={t('subscribed', { count: service.students })}
          value={to}
          onChange={(chosen) => setTo(chosen as 'keep' | 'end')}
        >
          <Stack gap={10} mt={8}>
            <Radio value="keep" label={t('keep')} />
            <Radio value="end" label={t('end')} description={t('endAbout')} />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
