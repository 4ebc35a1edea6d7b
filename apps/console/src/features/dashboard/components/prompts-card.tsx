import { failureNames, operatorNames } from '@ardoise/contract/transactions';
import { say } from '@ardoise/contract/values/language';
import { useState } from 'react';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { percentOf, shareOf } from '../../../ui/charts/scales.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { useBoard } from '../board.ts';
import { findPrompts } from '../findings/find-shares.ts';
import { sayPrompts } from '../findings/words.ts';
import classes from './cards.module.css';

/** Longer than this is told in minutes. */
const longSeconds = 120;

/** `948 of 1,042 paid · 38 s from prompt to paid · 94 were not`. */
function useAbout(): string | undefined {
  const { t, data } = useBoard();
  const { paid, failed, waiting, secondsToPaid } = data.prompts;
  const ended = paid + failed;
  if (ended === 0) return undefined;
  const time =
    secondsToPaid === null
      ? null
      : secondsToPaid < longSeconds
        ? t('prompts.seconds', { seconds: secondsToPaid })
        : t('prompts.minutes', { minutes: Math.round(secondsToPaid / 60) });
  return [
    t('prompts.counts', { paid, ended }),
    time,
    failed > 0 ? t('prompts.failed', { count: failed }) : null,
    waiting > 0 ? t('prompts.waitingToo', { count: waiting }) : null,
  ]
    .filter((part) => part !== null)
    .join('\u00a0· ');
}

/** Each operator leads to its transactions, so that one that fails is told from one that works. */
function Operators() {
  const { t, data, targets } = useBoard();
  return data.prompts.byOperator
    .filter(({ paid, failed }) => paid + failed > 0)
    .map(({ operator, paid, failed, waiting }) => {
      const words = t('prompts.byOperator', {
        operator: operatorNames[operator],
        paid,
        sent: paid + failed + waiting,
      });
      const target = targets.operator(operator);
      return target === undefined ? (
        <span key={operator}>{words}</span>
      ) : (
        <TextLink key={operator} {...target}>
          {words}
        </TextLink>
      );
    });
}

/** More reasons than this are shown when they are asked for. */
const mostReasons = 4;

/** Why prompts were not paid, the most frequent first. */
function Failures() {
  const { t, data, language, targets, show } = useBoard();
  const [isWhole, setIsWhole] = useState(false);
  const { failures } = data.prompts;
  const most = failures[0]?.prompts ?? 0;
  const hasRest = failures.length > mostReasons + 1 && !isWhole;
  const shown = hasRest ? failures.slice(0, mostReasons) : failures;
  const rest = failures.slice(shown.length);
  const sum = rest.reduce((total, { prompts }) => total + prompts, 0);
  return (
    <>
      <BarList
        label={t('prompts.bars')}
        bars={shown.map(({ reason, prompts }) => ({
          key: reason,
          label: say(failureNames[reason], language),
          share: shareOf(prompts, most),
          amount: show(prompts),
          tone: 'quiet' as const,
          target: targets.prompts('failed', reason),
        }))}
      />
      {hasRest && (
        <button type="button" className={`${classes.press} thumb`} onClick={() => setIsWhole(true)}>
          {t('prompts.others', { count: rest.length, amount: show(sum) })}
        </button>
      )}
    </>
  );
}

/** Whether asking on the phone works, and why it does not. */
export function PromptsCard() {
  const board = useBoard();
  const { t, data, language, show, words } = board;
  const { paid, failed, waiting, failures } = data.prompts;
  const about = useAbout();
  const finding = sayPrompts(board, findPrompts(data.prompts));
  const sent = paid + failed + waiting;
  const row = (key: string, name: string, count: number) => ({
    key,
    cells: [name, show(count), t('means.percentOf', { percent: percentOf(count, sent) })],
  });
  return (
    <FindingCard
      finding={finding}
      about={about}
      words={words}
      footer={data.prompts.byOperator.length > 0 && sent > 0 ? <Operators /> : undefined}
      table={
        sent === 0
          ? undefined
          : {
              columns: [
                t('prompts.columns.outcome'),
                t('prompts.columns.prompts'),
                t('prompts.columns.share'),
              ],
              rows: [
                row('paid', t('prompts.paidRow'), paid),
                ...failures.map(({ reason, prompts }) =>
                  row(reason, say(failureNames[reason], language), prompts),
                ),
                ...(waiting > 0 ? [row('waiting', t('prompts.waitingRow'), waiting)] : []),
              ],
            }
      }
    >
      {failures.length > 0 && <Failures />}
    </FindingCard>
  );
}
