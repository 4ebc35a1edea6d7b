import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { PriceEffect } from '@ardoise/contract/services';
import { formatXaf } from '@ardoise/contract/values/money';
import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { PricePreview } from './use-save-service.ts';
import classes from './service-form.module.css';

interface EffectChoiceProps {
  preview: PricePreview;
  value: PriceEffect | null;
  onChange: (effect: PriceEffect) => void;
}

/** What another price means for those who have the old one, with the sums that each choice would change. */
export function EffectChoice({ preview, value, onChange }: EffectChoiceProps) {
  const t = useTranslations('services.effect');
  const { language } = usePreferences();
  const amount = (sum: number) => formatXaf(Math.abs(sum), language);
  const said = ({ effect, students, more, credit }: PricePreview['effects'][number]) => {
    if (effect === 'keep') return t('keepAbout');
    const change = t(more < 0 ? 'less' : 'more', { amount: amount(more), count: students });
    return credit > 0 ? `${change} ${t('credit', { amount: amount(credit) })}` : change;
  };
  return (
    <div className={classes.effect} role="alert">
      <Radio.Group
        withAsterisk
        label={t('title', { count: preview.students })}
        value={value}
        onChange={(chosen) => onChange(chosen as PriceEffect)}
      >
        <Stack gap={10} mt={10}>
          {preview.effects.map((one) => (
            <Radio
              key={one.effect}
              value={one.effect}
              label={t(one.effect)}
              description={said(one)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <p className={classes.help}>{t('about')}</p>
    </div>
  );
}
