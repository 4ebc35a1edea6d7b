import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { createSmsGroup, type SmsGroup } from '@ardoise/contract/sms/groups';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FamilyPicker } from '../compose/family-picker.tsx';
import { useSaveGroup } from '../mutations.ts';

interface GroupDialogProps {
  /** Null of one that is created. */
  group: SmsGroup | null;
  onClose: () => void;
}

/** A name and the families behind it. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = useTranslations('sms.groups.form');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const [name, setName] = useState(group?.name ?? '');
  const [familyIds, setFamilyIds] = useState<readonly string[]>(
    group?.members.map(({ id }) => id) ?? [],
  );
  const [isTold, setIsTold] = useState(false);
  const { mutate, isPending, error } = useSaveGroup(group);
  const parsed = createSmsGroup.body.safeParse({ name, familyIds: [...familyIds] });
  const errors = isTold && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const refused = isApiError(error) ? error.message : undefined;
  const save = () => {
    setIsTold(true);
    if (!parsed.success) return;
    mutate(parsed.data, {
      onSuccess: (saved) => {
        toasts.show({ title: t('saved', { name: saved.name }), tone: 'done' });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={group === null ? t('createTitle') : t('changeTitle', { name: group.name })}
      confirm={t(group === null ? 'create' : 'save')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={save}
    >
      <TextInput
        withAsterisk
        data-autofocus
        label={t('name')}
        maxLength={60}
        value={name}
        error={errors['name'] ?? refused}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FamilyPicker
        label={t('families')}
        max={2_000}
        value={familyIds}
        {...(group === null ? {} : { known: group.members })}
        error={errors['familyIds'] === undefined ? undefined : t('familiesNeeded')}
        onChange={setFamilyIds}
      />
    </ConfirmDialog>
  );
}
