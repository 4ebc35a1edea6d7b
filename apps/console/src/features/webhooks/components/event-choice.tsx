import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import {
  type ChosenEventName,
  chosenEventNames,
  webhookEventTexts,
} from '@ardoise/contract/webhooks/webhook-events';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './webhooks.module.css';

interface EventChoiceProps {
  value: readonly ChosenEventName[];
  error?: string | undefined;
  onChange: (events: ChosenEventName[]) => void;
}

/** What it is told of, each in words and by the name that a developer knows. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const t = useTranslations('webhooks.form');
  const { language } = usePreferences();
  return (
    <Checkbox.Group
      label={t('events')}
      withAsterisk
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(chosenEventNames.filter((name) => chosen.includes(name)))}
    >
      <div className={classes.events}>
        {chosenEventNames.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={webhookEventTexts[name][language]}
            description={name}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
