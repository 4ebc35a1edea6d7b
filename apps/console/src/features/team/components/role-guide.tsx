import { roleNames, roles } from '@ardoise/contract/protocol/permissions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { RoleWords } from './role-choice.tsx';
import classes from './team.module.css';

/** Each role in plain words, one under the other; whoever wants them side by side goes to the table. */
export function RoleGuide() {
  const t = useTranslations('team.roles');
  const { language } = usePreferences();
  return (
    <Section title={t('title')} about={t('about')}>
      {roles.map((role) => (
        <details key={role} className={classes.details}>
          <summary>{roleNames[role][language]}</summary>
          <RoleWords role={role} />
        </details>
      ))}
      <TextLink to="/access-control">{t('more')}</TextLink>
    </Section>
  );
}
