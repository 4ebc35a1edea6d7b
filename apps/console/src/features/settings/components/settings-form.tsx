import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { Button, NativeSelect, Switch, TagsInput, TextInput, Title } from '@mantine/core';
import { timeZones } from '@ardoise/contract/values/time-zones';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import type { ContractForm } from '../../../lib/form.ts';
import { useMe } from '../../../lib/me.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { useSaveSettings } from '../mutations.ts';
import type { SchoolSettings } from '../queries.ts';
import { changeOf, type SettingsValues, useComparedFields, toValues } from '../settings-values.ts';
import { BrandPreview } from './brand-preview.tsx';
import { BrandImage } from './brand-image.tsx';
import classes from './settings-form.module.css';
import { VerificationCard } from './verification-card.tsx';

interface SettingsFormProps {
  settings: SchoolSettings;
  canEdit: boolean;
}

function useSettingsForm(settings: SchoolSettings, isOwner: boolean) {
  const t = useTranslations('settings');
  const { toasts } = useConsole();
  return useKeptForm({
    draft: 'settings',
    stored: { values: toValues(settings), version: settings.version },
    fields: useComparedFields(),
    schema: updateSchoolSettings.body,
    toInput: (values, version) => changeOf(values, version, isOwner),
    save: useSaveSettings().mutateAsync,
    onSaved: () => toasts.show({ title: t('saved'), tone: 'done' }),
  });
}

interface FieldsProps {
  form: ContractForm<SettingsValues>;
  canEdit: boolean;
}

function Fields({ form, canEdit }: FieldsProps) {
  const t = useTranslations('settings');
  return (
    <>
      <TextInput
        label={t('displayName')}
        description={t('displayNameHelp')}
        readOnly={!canEdit}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={t('town')}
        description={t('townHelp')}
        readOnly={!canEdit}
        {...form.getInputProps('town')}
      />
      <TextInput
        label={t('postalAddress')}
        description={t('postalAddressHelp')}
        readOnly={!canEdit}
        maxLength={120}
        {...form.getInputProps('postalAddress')}
      />
      <TextInput
        label={t('phone')}
        description={t('phoneHelp')}
        readOnly={!canEdit}
        type="tel"
        maxLength={30}
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={t('timeZone')}
        description={t('timeZoneHelp')}
        disabled={!canEdit}
        data={[...new Set([form.values.timeZone, ...timeZones])].sort()}
        {...form.getInputProps('timeZone')}
      />
      <TextInput
        label={t('slogan')}
        description={t('sloganHelp')}
        readOnly={!canEdit}
        {...form.getInputProps('slogan')}
      />
      <TagsInput
        label={t('tags')}
        description={t('tagsHelp')}
        maxTags={12}
        acceptValueOnBlur
        classNames={{ inputField: classes.tagField ?? '' }}
        readOnly={!canEdit}
        {...form.getInputProps('tags')}
      />
      {(['logo', 'background', 'stamp'] as const).map((purpose) => (
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

function FieldsSwitch({ form, canEdit }: { form: ContractForm<SettingsValues>; canEdit: boolean }) {
  const t = useTranslations('settings');
  return (
    <section className={classes.security}>
      <Title order={2}>{t('studentFields')}</Title>
      <Switch
        label={t('campusAndSemester')}
        description={t('campusAndSemesterHelp')}
        disabled={!canEdit}
        {...form.getInputProps('hasCampusAndSemester', { type: 'checkbox' })}
      />
    </section>
  );
}

function ToolsSwitch({ form, canEdit }: FieldsProps) {
  const t = useTranslations('settings');
  return (
    <section className={classes.security}>
      <Title order={2}>{t('toolsTitle')}</Title>
      <Switch
        label={t('tools')}
        description={t('toolsHelp')}
        disabled={!canEdit}
        {...form.getInputProps('hasTemplatePart', { type: 'checkbox' })}
      />
    </section>
  );
}

function OwnerSwitch({ form }: { form: ContractForm<SettingsValues> }) {
  const t = useTranslations('settings');
  return (
    <section className={classes.security}>
      <Title order={2}>{t('security')}</Title>
      <Switch
        label={t('ownerFactor')}
        description={t('ownerFactorHelp')}
        {...form.getInputProps('requireOwnerSecondFactor', { type: 'checkbox' })}
      />
    </section>
  );
}

export function SettingsForm({ settings, canEdit }: SettingsFormProps) {
  const t = useTranslations('settings');
  const isOwner = useMe().data?.organisation?.role === 'adminOrOwner';
  const kept = useSettingsForm(settings, isOwner);
  const { form, isDirty } = kept;
  const isVerified = settings.verification.state === 'verified';
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      <div className={classes.columns}>
        <div className={classes.card}>
          <Fields form={form} canEdit={canEdit} />
          <FieldsSwitch form={form} canEdit={canEdit} />
          <ToolsSwitch form={form} canEdit={canEdit} />
          {isOwner && canEdit && <OwnerSwitch form={form} />}
          {canEdit && (
            <div className={classes.buttons} data-thumb-action>
              {isDirty && (
                <Button variant="subtle" onClick={kept.takeStored}>
                  {t('discard')}
                </Button>
              )}
              <Button
                type="submit"
                disabled={!isDirty || kept.conflict.length > 0}
                loading={form.submitting}
              >
                {t('save')}
              </Button>
            </div>
          )}
        </div>
        <div className={classes.side}>
          <div className={classes.verification} data-open={!isVerified}>
            <VerificationCard settings={settings} />
          </div>
          <BrandPreview values={form.values} />
        </div>
      </div>
    </form>
  );
}
