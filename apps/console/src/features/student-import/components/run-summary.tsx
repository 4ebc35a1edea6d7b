import type { ImportRun } from '@ardoise/contract/student-import';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { type JoiningChoice, joiningOfList } from '../../../domain/years/joining.ts';
import { useYearOfAddress } from '../../../domain/years/use-chosen-year.ts';
import { useToday } from '../../../domain/years/use-today.ts';
import { useCommit } from '../mutations.ts';
import { ListJoining } from './list-joining.tsx';
import { ListMoves } from './list-moves.tsx';
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

/** Nobody needs to be told that nothing was left out. */
const shownOutcomes = ({ counts }: ImportRun) =>
  (['created', 'matched', 'skipped', 'leftOut', 'error'] as const).filter(
    (outcome) => outcome !== 'leftOut' || counts.leftOut > 0,
  );

function Figures({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const { language } = usePreferences();
  const number = new Intl.NumberFormat(language);
  return (
    <dl className={classes.figures}>
      {shownOutcomes(run).map((outcome) => (
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

/** The rows that are not taken, in the list's own columns, to be mended and sent again. */
function RefusedButton({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const { language } = usePreferences();
  const count = run.counts.error + run.counts.leftOut;
  if (run.refusedAddress === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={`${run.refusedAddress}?lang=${language}`}
      download
    >
      {t('refused', { count })}
    </Button>
  );
}

/** What the taken rows lack without being wrong, and what they bring along. */
function Remarks({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport.remarks');
  const { language } = usePreferences();
  const { yearName, withoutClass, withoutPhone, withoutBirthDate, birthYearOnly, opening } =
    run.findings;
  const lacking = [
    ['withoutClass', withoutClass],
    ['withoutPhone', withoutPhone],
    ['withoutBirthDate', withoutBirthDate],
    ['birthYearOnly', birthYearOnly],
  ] as const;
  const words = lacking.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }));
  return (
    <>
      {yearName !== null && <p className={classes.remark}>{t('year', { year: yearName })}</p>}
      {words.length > 0 && (
        <p className={classes.remark}>{t('allTheSame', { words: words.join(', ') })}</p>
      )}
      {opening.amount > 0 && (
        <p className={classes.remark}>
          {t('opening', { amount: formatXaf(opening.amount, language), count: opening.rows })}
        </p>
      )}
    </>
  );
}

interface SummaryProps {
  title: string;
  about: string;
  run: ImportRun;
  choice?: ReactNode;
  actions: ReactNode;
}

function Summary({ title, about, run, choice, actions }: SummaryProps) {
  return (
    <section className={classes.summary}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>{about}</p>
      <Figures run={run} />
      <Remarks run={run} />
      <div className={classes.choice}>{choice}</div>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}

/** What the check means, sentence by sentence: each is said only where it is true. */
function useCheckedWords({ counts, families, guardians, findings }: ImportRun): string {
  const t = useTranslations('studentImport.checked');
  const { created, matched, error: count } = counts;
  if (findings.missingFields.length > 0) return t('unread');
  if (count === 0 && created === 0) return t(findings.moves > 0 ? 'nothingNew' : 'nothing');
  if (count === 0) return `${t('clean')} ${t('unchanged')} ${t('also', { families, guardians })}.`;
  const hasChoice = findings.spellings.some(({ by }) => by === 'unknown');
  const others = created > 0 ? 'faulty.takeOthers' : matched > 0 ? 'faulty.othersKnown' : null;
  return [
    t('faulty.need', { count }),
    t(hasChoice ? 'faulty.choose' : 'faulty.correct', { count }),
    ...(others === null ? [] : [t(others)]),
    t('unchanged'),
  ].join(' ');
}

interface RunProps {
  run: ImportRun;
  onAnother: () => void;
}

interface TakeProps {
  run: ImportRun;
  moves: boolean;
  joining: JoiningChoice;
}

/** The one button, which says what it does; none where there is nothing to do. */
function TakeButton({ run, moves, joining }: TakeProps) {
  const t = useTranslations('studentImport');
  const { mutate, isPending } = useCommit(run.id);
  const today = useToday();
  const { created, error } = run.counts;
  if (created === 0 && !moves) return null;
  const words =
    created === 0
      ? t('moves.alone', { count: run.findings.moves })
      : error > 0
        ? t('checked.takeGood', { count: created, back: error })
        : t('checked.import', { count: created });
  return (
    <ThumbAction>
      <Button
        loading={isPending}
        onClick={() =>
          mutate({ rows: error > 0 ? 'good' : 'all', moves, ...joiningOfList(joining, today) })
        }
      >
        {words}
      </Button>
    </ThumbAction>
  );
}

/** After the dry run: what would happen, and the one button that makes it happen. */
export function CheckedSummary({ run, onAnother }: RunProps) {
  const t = useTranslations('studentImport');
  const [joining, setJoining] = useState<JoiningChoice>('since');
  const [moves, setMoves] = useState(false);
  const ofYear = useYearOfAddress();
  const { created, error } = run.counts;
  return (
    <Summary
      run={run}
      title={t('checked.title')}
      about={useCheckedWords(run)}
      choice={
        <>
          {created > 0 && (
            <ListJoining yearId={run.findings.yearId} value={joining} onChange={setJoining} />
          )}
          <ListMoves run={run} value={moves} onChange={setMoves} />
        </>
      }
      actions={
        <>
          <TakeButton run={run} moves={moves} joining={joining} />
          <RefusedButton run={run} />
          {error > 0 && (
            <LinkButton
              to="/onboarding/students/import"
              search={{ ...ofYear, import: run.id, outcome: 'error' }}
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

/** What became of the list, sentence by sentence. */
function useDoneWords({ counts, findings }: ImportRun): string {
  const t = useTranslations('studentImport');
  const { moves, moved } = findings;
  return [
    ...(counts.created > 0 ? [t('done.about')] : []),
    ...(counts.error > 0 ? [t('done.others', { count: counts.error })] : []),
    ...(moved > 0 ? [t('moves.done', { count: moved })] : []),
    ...(moves > moved ? [t('moves.left', { count: moves - moved })] : []),
  ].join(' ');
}

export function DoneSummary({ run, onAnother }: RunProps) {
  const t = useTranslations('studentImport');
  const ofYear = useYearOfAddress();
  return (
    <Summary
      run={run}
      title={t('done.title', { count: run.counts.created })}
      about={useDoneWords(run)}
      actions={
        <>
          <LinkButton to="/onboarding/students" search={{ ...ofYear, sort: '-createdAt' }}>
            {t('done.see')}
          </LinkButton>
          <RefusedButton run={run} />
          <ResultButton run={run} />
          <Button variant="default" onClick={onAnother}>
            {t('done.another')}
          </Button>
        </>
      }
    />
  );
}
