import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { runChannels } from '@ardoise/contract/invoicing/invoice-runs';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import type { SendingValues } from './many-values.ts';
import classes from './many.module.css';

interface SendingCardProps {
  sums: {
    readonly invoices: number;
    readonly amount: number;
    readonly withoutEmail: number;
    readonly withoutPhone: number;
  };
  values: SendingValues;
  untilError: string | undefined;
  isBusy: boolean;
  onChange: (change: Partial<SendingValues>) => void;
  onStart: () => void;
}

const repeats = ['once', 'month', 'term'] as const;

/** How they go out, whether they come again, and the one press that starts it. */
export function SendingCard(props: SendingCardProps) {
  const { sums, values, untilError, isBusy, onChange, onStart } = props;
  const t = useTranslations('billMany.sending');
  const { language } = usePreferences();
  const missing = { email: sums.withoutEmail, sms: sums.withoutPhone };
  return (
    <Card title={t('title')}>
      <Stack gap={16} mt={8} mb={10}>
        <Stack gap={10} role="group" aria-label={t('channels')}>
          {runChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={t(channel)}
              description={
                missing[channel] > 0
                  ? t(`${channel}Missing`, { count: missing[channel] })
                  : undefined
              }
              checked={values.channels.includes(channel)}
              onChange={(event) =>
                onChange({
                  channels: event.currentTarget.checked
                    ? [...values.channels, channel]
                    : values.channels.filter((one) => one !== channel),
                })
              }
            />
          ))}
          {values.channels.length === 0 && <p className={classes.dim}>{t('onPaper')}</p>}
        </Stack>
        <Radio.Group
          label={t('repeat')}
          value={values.every}
          onChange={(every) => onChange({ every: every as SendingValues['every'] })}
        >
          <Stack gap={8} mt={8}>
            {repeats.map((every) => (
              <Radio key={every} value={every} label={t(`every.${every}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {values.every !== 'once' && (
          <DayField
            withAsterisk
            label={t('until')}
            description={t('untilHelp')}
            error={untilError}
            value={values.until}
            onChange={(until) => onChange({ until })}
          />
        )}
        <ThumbAction>
          <Button fullWidth loading={isBusy} disabled={sums.invoices === 0} onClick={onStart}>
            {t(values.channels.length === 0 ? 'startPaper' : 'start', {
              count: sums.invoices,
              amount: formatXaf(sums.amount, language),
            })}
          </Button>
        </ThumbAction>
        <p className={classes.dim}>{t('twice')}</p>
      </Stack>
    </Card>
  );
}
