import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { getChatSettings, updateChatSettings } from '@ardoise/contract/endpoints/chat';
import { keepChoices } from '@ardoise/contract/chat/ready-answers';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { Button, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './money-rules-card.module.css';

type Months = AnswerOf<typeof getChatSettings>['keptMonths'];

function KeepForm({ kept, canEdit }: { kept: Months; canEdit: boolean }) {
  const t = useTranslations('settings.chat');
  const { api, toasts } = useConsole();
  const queries = useQueryClient();
  const [months, setMonths] = useState(kept);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(updateChatSettings, { body: { keptMonths: months } }, { once: true }),
    onSuccess: (saved) => {
      adoptAnswer(queries, callKey(getChatSettings, {}), saved);
      toasts.show({ title: t('saved'), tone: 'done' });
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A shorter time removes what is there.
        if (months < kept) setIsAsking(true);
        else mutate();
      }}
    >
      <Select
        label={t('kept')}
        description={t('keptHelp')}
        allowDeselect={false}
        readOnly={!canEdit}
        data={keepChoices.map((choice) => ({
          value: String(choice),
          label: t('months', { count: choice }),
        }))}
        value={String(months)}
        onChange={(value) =>
          setMonths(keepChoices.find((choice) => String(choice) === value) ?? kept)
        }
      />
      {canEdit && (
        <div className={classes.buttons}>
          <Button
            type="submit"
            variant="default"
            disabled={months === kept}
            loading={isPending && !isAsking}
          >
            {t('save')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('shorterTitle', { count: String(months) })}
          confirm={t('shorterConfirm')}
          cancel={t('cancel')}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('shorterAbout', { count: String(months) })}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** For how long what staff and guardians write to each other is kept. */
export function ChatCard({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('settings.chat');
  const { data } = useQuery(callQuery(useConsole(), getChatSettings, {}));
  if (data === undefined) return null;
  return (
    <div className={classes.place}>
      <Card title={t('title')}>
        <p className={classes.about}>{t('about')}</p>
        <KeepForm key={data.keptMonths} kept={data.keptMonths} canEdit={canEdit} />
      </Card>
    </div>
  );
}
