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
  const words = useTranslations('people.conflict');
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={notice} className={classes.notice} role="alert" tabIndex={-1}>
      <Title order={2}>{words('title', { who })}</Title>
      <p className={classes.about}>{words('about')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words('field')}</th>
            <th scope="col">{words('theirs')}</th>
            <th scope="col">{words('yours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.key}>
              <th scope="row">{difference.label}</th>
              <td data-label={words('theirs')}>{difference.theirs || '–'}</td>
              <td data-label={words('yours')}>
                {difference.isMineToo ? difference.mine || '–' : words('untouched')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button onClick={onKeepMine}>{words('keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {words('takeTheirs')}
        </Button>
      </div>
      <p className={classes.help}>{words('help')}</p>
    </section>
  );
}
