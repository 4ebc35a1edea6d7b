import type { Role } from '@ardoise/contract/protocol/permissions';
import { addStaff, lookUpStaff } from '@ardoise/contract/team/staff';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { toastMs } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import classes from './team.module.css';

type Profile = AnswerOf<typeof lookUpStaff>;

interface FindDialogProps {
  onFound: (profile: Profile) => void;
  onClose: () => void;
}

function FindDialog({ onFound, onClose }: FindDialogProps) {
  const t = useTranslations('team.addDialog');
  const cancel = useTranslations('team')('cancel');
  const { api } = useConsole();
  const form = useContractForm<{ staffId: string }, typeof lookUpStaff.query>({
    schema: lookUpStaff.query,
    initialValues: { staffId: '' },
    toInput: (values) => values,
    refusalField: 'staffId',
    onSubmit: async (query) => onFound(await api(lookUpStaff, { query }, { silent: true })),
  });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('find')}
      cancel={cancel}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <TextInput
        label={t('staffId')}
        description={t('staffIdHelp')}
        data-autofocus
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...form.getInputProps('staffId')}
      />
    </ConfirmDialog>
  );
}

function useAdd({ staffId, fullName }: Profile, onDone: () => void) {
  const t = useTranslations('team.addDialog');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: (role: Role) =>
      api(addStaff, { body: { staffId, role } }, { once: true, silent: true }),
    onSuccess: () => {
      toasts.show({ title: t('added', { name: fullName }), tone: 'done' });
      onDone();
    },
    onError: (error) =>
      toasts.show({
        title: t('failed'),
        ...(isApiError(error) && error.code !== 0 ? { text: error.said } : {}),
        tone: 'error',
        place: 'top-center',
        durationMs: toastMs.apiError,
      }),
  });
}

interface FoundDialogProps {
  profile: Profile;
  onOther: () => void;
  onClose: () => void;
}

function FoundDialog({ profile, onOther, onClose }: FoundDialogProps) {
  const t = useTranslations('team.addDialog');
  const cancel = useTranslations('team')('cancel');
  const [role, setRole] = useState<Role>('support');
  const { mutate, isPending } = useAdd(profile, onClose);
  const { fullName: name, contact, photo, isMember, staffId } = profile;
  return (
    <ConfirmDialog
      title={t('found', { name })}
      confirm={t('confirm', { name })}
      cancel={cancel}
      isBusy={isPending}
      isDisabled={isMember}
      onConfirm={() => mutate(role)}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <div className={classes.person}>
          <PersonMark name={name} photo={photo} size={48} />
          <div>
            <strong>{name}</strong>
            <p className={classes.words}>{staffId}</p>
            {contact !== null && <p className={classes.words}>{t('contact', { contact })}</p>}
          </div>
        </div>
        {isMember ? (
          <p role="status">{t('isMember')}</p>
        ) : (
          <RoleChoice role={role} onChange={setRole} />
        )}
        <Button variant="subtle" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </ConfirmDialog>
  );
}

/** First who it is, then whether. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [profile, setProfile] = useState<Profile | null>(null);
  if (profile === null) return <FindDialog onFound={setProfile} onClose={onClose} />;
  return <FoundDialog profile={profile} onOther={() => setProfile(null)} onClose={onClose} />;
}
