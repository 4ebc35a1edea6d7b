import { Button, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Difference } from './compare.ts';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** Whose record it is. */
  who: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved meanwhile: both versions side by side, and nothing lost until the reader chooses. */
export function ConflictNotice({
  who,
  differences,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const t = useTranslations('people.conflict');
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={notice} className={classes.notice} role="alert" tabIndex={-1}>
      <Title order={2}>{t('title', { who })}</Title>
      <p className={classes.about}>{t('about')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('yours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.key}>
              <th scope="row">{difference.label}</th>
              <td data-label={t('theirs')}>{difference.theirs || '–'}</td>
              <td data-label={t('yours')}>
                {difference.isMineToo ? difference.mine || '–' : t('untouched')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button onClick={onKeepMine}>{t('keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
      <p className={classes.help}>{t('help')}</p>
    </section>
  );
}
