import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { Section } from '../../../ui/section.tsx';
import { useRequireFactor } from '../mutations.ts';
import classes from './team.module.css';

interface SecondFactorRuleProps {
  isRequired: boolean;
  missing: number;
}

/** The owner's to decide, for everybody; who is without it is counted first. */
export function SecondFactorRule({ isRequired, missing }: SecondFactorRuleProps) {
  const t = useTranslations('team.factor');
  const canDecide = useCan()('staff.editOwners');
  const { mutate, isPending } = useRequireFactor();
  return (
    <Section title={t('title')} about={t('about')}>
      <div className={classes.fields}>
        <Switch
          label={t('require')}
          checked={isRequired}
          disabled={!canDecide || isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
        <p className={classes.words}>{t('missing', { count: missing })}</p>
      </div>
    </Section>
  );
}
