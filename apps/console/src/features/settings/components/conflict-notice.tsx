import { Button, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { differences, type SettingsValues } from '../settings-values.ts';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps {
  typed: SettingsValues;
  stored: SettingsValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people saved: says what is stored now, beside what was typed, and lets the reader decide. */
export function ConflictNotice({ typed, stored, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const words = useTranslations('settings');
  const shown = (field: 'displayName' | 'slogan' | 'tags' | 'logo' | 'background') => {
    if (field === 'logo' || field === 'background') return words('conflict.otherImage');
    const value = stored[field];
    return (Array.isArray(value) ? value.join(', ') : value) || words('conflict.empty');
  };
  return (
    <section className={classes.notice} role="alert">
      <Title order={2}>{words('conflict.title')}</Title>
      <p className={classes.about}>{words('conflict.about')}</p>
      <dl className={classes.list}>
        {differences(typed, stored).map((field) => (
          <div key={field} className={classes.line}>
            <dt>{words(field)}</dt>
            <dd>{shown(field)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button onClick={onKeepMine}>{words('conflict.keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {words('conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
