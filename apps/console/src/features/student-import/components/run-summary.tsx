import type { ImportRun } from '@ardoise/contract/student-import';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useCommit } from '../mutations.ts';
import classes from './run-summary.module.css';

/** The rows with what became of each, to keep or to send back to whoever made the list. */
export function ResultButton({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const { language } = usePreferences();
  if (run.resultAddress === null) return null;
  return (
    <Button component="a" variant="default" href={`${run.resultAddress}?lang=${language}`} download>
      {t('result')}
    </Button>
  );
}

function Figures({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const { language } = usePreferences();
  const number = new Intl.NumberFormat(language);
  return (
    <dl className={classes.figures}>
      {(['created', 'matched', 'skipped', 'error'] as const).map((outcome) => (
        <div
          key={outcome}
          className={classes.figure}
          data-bad={outcome === 'error' && run.counts.error > 0}
        >
          <dt>{t(`outcomes.${outcome}`)}</dt>
          <dd>{number.format(run.counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SummaryProps {
  title: string;
  about: string;
  run: ImportRun;
  actions: ReactNode;
}

function Summary({ title, about, run, actions }: SummaryProps) {
  return (
    <section className={classes.summary}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>{about}</p>
      <Figures run={run} />
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}

/** After the dry run: what would happen, and the one button that makes it happen. */
export function CheckedSummary({ run, onAnother }: { run: ImportRun; onAnother: () => void }) {
  const t = useTranslations('studentImport');
  const { mutate, isPending } = useCommit(run.id);
  const { created, error } = run.counts;
  const also = t('checked.also', { families: run.families, guardians: run.guardians });
  const about =
    error > 0
      ? t('checked.faulty', { count: error })
      : created === 0
        ? t('checked.nothing')
        : `${t('checked.clean')} ${also}.`;
  return (
    <Summary
      run={run}
      title={t('checked.title')}
      about={about}
      actions={
        <>
          {error === 0 && created > 0 && (
            <ThumbAction>
              <Button loading={isPending} onClick={() => mutate()}>
                {t('checked.import', { count: created })}
              </Button>
            </ThumbAction>
          )}
          {error > 0 && (
            <LinkButton
              to="/onboarding/students/import"
              search={{ import: run.id, outcome: 'error' }}
              variant="default"
            >
              {t('checked.seeErrors')}
            </LinkButton>
          )}
          <ResultButton run={run} />
          <Button variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
        </>
      }
    />
  );
}

export function DoneSummary({ run, onAnother }: { run: ImportRun; onAnother: () => void }) {
  const t = useTranslations('studentImport');
  return (
    <Summary
      run={run}
      title={t('done.title', { count: run.counts.created })}
      about={t('done.about')}
      actions={
        <>
          <LinkButton to="/onboarding/students" search={{ sort: '-createdAt' }}>
            {t('done.see')}
          </LinkButton>
          <ResultButton run={run} />
          <Button variant="default" onClick={onAnother}>
            {t('done.another')}
          </Button>
        </>
      }
    />
  );
}
