import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { Button, Switch, TagsInput, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { type Draft, useDraft } from '../../../lib/draft.ts';
import { type ContractForm, useContractForm } from '../../../lib/form.ts';
import { useMe } from '../../../lib/me.ts';
import { useSaveSettings } from '../mutations.ts';
import type { SchoolSettings } from '../queries.ts';
import { changeOf, type SettingsDraft, type SettingsValues, valuesOf } from '../settings-values.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { BrandImage } from './brand-image.tsx';
import classes from './settings-form.module.css';

interface SettingsFormProps {
  settings: SchoolSettings;
  canEdit: boolean;
}

/** The form, with what was typed before a reload or a conflict put back into it. */
function useSettingsForm(settings: SchoolSettings, draft: Draft<SettingsDraft>) {
  const words = useTranslations('settings');
  const { toasts } = useConsole();
  const isOwner = useMe().data?.organisation?.role === 'adminOrOwner';
  const save = useSaveSettings();
  const [version, setVersion] = useState(draft.kept?.version ?? settings.version);
  const form = useContractForm({
    schema: updateSchoolSettings.body,
    initialValues: valuesOf(settings),
    toInput: (values) => changeOf(values, version, isOwner),
    onSubmit: async (change) => {
      await save.mutateAsync(change);
      draft.discard();
      toasts.show({ title: words('saved'), tone: 'done' });
    },
  });
  const { setValues } = form;
  useEffect(() => {
    if (draft.kept !== null) setValues(draft.kept.values);
  }, [draft.kept, setValues]);
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) draft.keep({ values: form.values, version });
  }, [draft, isDirty, form.values, version]);
  return { form, isDirty, isOwner, version, setVersion };
}

interface FieldsProps {
  form: ContractForm<SettingsValues>;
  canEdit: boolean;
}

function Fields({ form, canEdit }: FieldsProps) {
  const words = useTranslations('settings');
  return (
    <>
      <TextInput
        label={words('displayName')}
        description={words('displayNameHelp')}
        readOnly={!canEdit}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={words('slogan')}
        description={words('sloganHelp')}
        readOnly={!canEdit}
        {...form.getInputProps('slogan')}
      />
      <TagsInput
        label={words('tags')}
        description={words('tagsHelp')}
        maxTags={12}
        acceptValueOnBlur
        classNames={{ inputField: classes.tagField ?? '' }}
        readOnly={!canEdit}
        {...form.getInputProps('tags')}
      />
      {(['logo', 'background'] as const).map((purpose) => (
        <BrandImage
          key={purpose}
          purpose={purpose}
          canEdit={canEdit}
          picture={form.values[purpose]}
          onChange={(picture) => form.setFieldValue(purpose, picture)}
        />
      ))}
    </>
  );
}

function OwnerSwitch({ form }: { form: ContractForm<SettingsValues> }) {
  const words = useTranslations('settings');
  return (
    <section className={classes.security}>
      <Title order={2}>{words('security')}</Title>
      <Switch
        label={words('ownerFactor')}
        description={words('ownerFactorHelp')}
        {...form.getInputProps('requireOwnerSecondFactor', { type: 'checkbox' })}
      />
    </section>
  );
}

export function SettingsForm({ settings, canEdit }: SettingsFormProps) {
  const words = useTranslations('settings');
  const draft = useDraft<SettingsDraft>('settings');
  const { form, isDirty, isOwner, version, setVersion } = useSettingsForm(settings, draft);
  const stored = valuesOf(settings);
  const hasConflict = version !== settings.version && isDirty;
  const giveUp = () => {
    draft.discard();
    form.setValues(stored);
    setVersion(settings.version);
  };
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      {hasConflict ? (
        <ConflictNotice
          typed={form.values}
          stored={stored}
          onKeepMine={() => setVersion(settings.version)}
          onTakeTheirs={giveUp}
        />
      ) : (
        isDirty && draft.kept !== null && <p className={classes.note}>{words('restored')}</p>
      )}
      <div className={classes.columns}>
        <div className={classes.card}>
          <Fields form={form} canEdit={canEdit} />
          {isOwner && canEdit && <OwnerSwitch form={form} />}
          {canEdit && (
            <div className={classes.buttons} data-thumb-action>
              {isDirty && (
                <Button variant="subtle" onClick={giveUp}>
                  {words('discard')}
                </Button>
              )}
              <Button type="submit" disabled={!isDirty || hasConflict} loading={form.submitting}>
                {words('save')}
              </Button>
            </div>
          )}
        </div>
        <BrandPreview values={form.values} />
      </div>
    </form>
  );
}
