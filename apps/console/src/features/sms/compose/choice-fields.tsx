import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, NativeSelect, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useServices } from '../../../domain/services/service-queries.ts';
import { serviceName } from '../../../domain/services/service-words.ts';
import { cycleLabel, groupByCycle } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { findOptions } from '../../../ui/form/find-options.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { useCycles, useGroups } from '../queries.ts';
import { debtStates, type WhoValues } from './compose-values.ts';
import classes from './compose.module.css';

export interface ChoiceProps {
  who: WhoValues;
  onChange: (change: Partial<WhoValues>) => void;
}

export function ClassChoice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  const { language } = usePreferences();
  const { data } = useClasses();
  return (
    <MultiSelect
      searchable
      clearable
      openOnFocus={false}
      label={t('classes')}
      placeholder={who.classIds.length === 0 ? t('chooseClasses') : ''}
      nothingFoundMessage={t('nothingFound')}
      filter={findOptions}
      data={groupByCycle(data?.items ?? [], language).map(([group, members]) => ({
        group,
        items: members.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      value={[...who.classIds]}
      onChange={(classIds) => onChange({ classIds })}
    />
  );
}

export function CycleChoice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  const { language } = usePreferences();
  const cycles = useCycles();
  return (
    <MultiSelect
      clearable
      openOnFocus={false}
      label={t('cycles')}
      placeholder={who.cycleIds.length === 0 ? t('chooseCycles') : ''}
      data={cycles.map(({ id, kind, name }) => ({
        value: id,
        label: cycleLabel(name ?? kind, language),
      }))}
      value={[...who.cycleIds]}
      onChange={(cycleIds) => onChange({ cycleIds })}
    />
  );
}

export function DebtChoice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('debt')}
        value={who.debt}
        data={debtStates.map((value) => ({ value, label: t(`debts.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ debt: debtStates.find((state) => state === value) ?? 'owes' });
        }}
      />
      {who.debt === 'late' && (
        <TextInput
          label={t('days')}
          inputMode="numeric"
          maxLength={4}
          value={who.days}
          error={/^\s*\d{1,4}\s*$/.test(who.days) ? null : t('daysWrong')}
          onChange={(event) => onChange({ days: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

export function ServiceChoice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  const { language } = usePreferences();
  const { data } = useServices();
  return (
    <Select
      searchable
      openOnFocus={false}
      label={t('service')}
      placeholder={t('chooseService')}
      nothingFoundMessage={t('nothingFound')}
      filter={findOptions}
      data={(data?.items ?? []).map((service) => ({
        value: service.id,
        label: serviceName(service, language),
      }))}
      value={who.serviceId}
      onChange={(serviceId) => onChange({ serviceId })}
    />
  );
}

export function GroupChoice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  const { data } = useGroups();
  const hasNone = data?.total === 0;
  return (
    <>
      <Select
        searchable
        openOnFocus={false}
        label={t('group')}
        placeholder={t('chooseGroup')}
        nothingFoundMessage={t('nothingFound')}
        filter={findOptions}
        disabled={hasNone}
        data={(data?.items ?? []).map(({ id, name, families }) => ({
          value: id,
          label: t('groupOf', { name, count: families }),
        }))}
        value={who.groupId}
        onChange={(groupId) => onChange({ groupId })}
      />
      {hasNone && (
        <p className={classes.help}>
          {t('noGroups')} <TextLink to="/apps/send-message/groups">{t('toGroups')}</TextLink>
        </p>
      )}
    </>
  );
}
