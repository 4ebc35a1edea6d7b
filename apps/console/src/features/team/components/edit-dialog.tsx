import { type Sex, sexNames } from '@ardoise/contract/people';
import { type StaffRow, updateStaff } from '@ardoise/contract/team/staff';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { PictureField } from '../../../domain/pictures/picture-field.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './team.module.css';

interface Values extends Record<string, unknown> {
  fullName: string;
  sex: string;
  organisationId: string;
  /** Undefined while nobody has touched it: then it stays. */
  photo: Picture | undefined;
}

const sexes = [1, 2, 3] as const satisfies readonly Sex[];
const readSex = (value: string): Sex | null => sexes.find((one) => String(one) === value) ?? null;

function useEditForm(row: StaffRow, onClose: () => void) {
  const t = useTranslations('team.editDialog');
  const { api, toasts } = useConsole();
  return useContractForm<Values, typeof updateStaff.body>({
    schema: updateStaff.body,
    initialValues: {
      fullName: row.fullName,
      sex: row.sex === null ? '' : String(row.sex),
      organisationId: row.organisationId ?? '',
      photo: undefined,
    },
    toInput: ({ fullName, sex, organisationId, photo }) => ({
      fullName,
      sex: readSex(sex),
      organisationId: organisationId.trim() === '' ? null : organisationId,
      ...(photo === undefined ? {} : { photoId: photo.id }),
    }),
    refusalField: 'fullName',
    onSubmit: async (body) => {
      await api(updateStaff, { params: { id: row.id }, body }, { once: true, silent: true });
      toasts.show({ title: t('done'), tone: 'done' });
      onClose();
    },
  });
}

/** What the school says of a colleague; the account stays the person's own. */
export function EditDialog({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const t = useTranslations('team.editDialog');
  const cancel = useTranslations('team')('cancel');
  const { language } = usePreferences();
  const form = useEditForm(row, onClose);
  const { photo, fullName } = form.getValues();
  const picture = photo ?? { id: null, url: row.photo };
  return (
    <ConfirmDialog
      title={t('title', { name: row.fullName })}
      confirm={t('confirm')}
      cancel={cancel}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <p>{t('about', { name: row.fullName })}</p>
      <div className={classes.fields}>
        <PictureField
          label={t('photo')}
          help={t('photoHelp')}
          purpose="photo"
          picture={picture}
          onChange={(next) => form.setFieldValue('photo', next)}
        >
          <PersonMark name={fullName} photo={picture.url} size={64} />
        </PictureField>
        <TextInput label={t('fullName')} {...form.getInputProps('fullName')} />
        <NativeSelect
          label={t('sex')}
          data={[
            { value: '', label: t('noSex') },
            ...sexes.map((one) => ({ value: String(one), label: sexNames[one][language] })),
          ]}
          {...form.getInputProps('sex')}
        />
        <TextInput
          label={t('organisationId')}
          description={t('organisationIdHelp')}
          {...form.getInputProps('organisationId')}
        />
      </div>
    </ConfirmDialog>
  );
}
