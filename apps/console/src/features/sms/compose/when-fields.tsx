import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Group, Radio, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { DayField } from '../../../ui/form/day-field.tsx';
import { useSmsSettings } from '../queries.ts';
import type { WhenValues } from './compose-values.ts';
import { typedTime } from './school-moment.ts';
import classes from './compose.module.css';

interface WhenFieldsProps {
  when: WhenValues;
  error: string | null;
  onChange: (change: Partial<WhenValues>) => void;
}

/** Now or later; in quiet hours it waits for the morning either way. */
export const WhenFields = memo(function WhenFields({ when, error, onChange }: WhenFieldsProps) {
  const t = useTranslations('sms.when');
  const { data } = useSmsSettings();
  return (
    <div className={classes.when}>
      <Radio.Group
        label={t('label')}
        description={
          data && t('hours', { from: `${data.quietUntil}:00`, to: `${data.quietFrom}:00` })
        }
        value={when.when}
        onChange={(value) => onChange({ when: value === 'later' ? 'later' : 'now' })}
      >
        <Group gap={18} mt={4} mb={4}>
          <Radio value="now" label={t('now')} />
          <Radio value="later" label={t('later')} />
        </Group>
      </Radio.Group>
      {when.when === 'later' && (
        <div className={classes.pair}>
          <DayField
            label={t('day')}
            value={when.day}
            error={error}
            onChange={(day) => onChange({ day })}
          />
          <TextInput
            label={t('time')}
            placeholder={t('timeExample')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={when.time}
            error={error !== null}
            onChange={(event) => onChange({ time: event.currentTarget.value })}
            onBlur={() => onChange({ time: typedTime(when.time) ?? when.time })}
          />
        </div>
      )}
    </div>
  );
});
