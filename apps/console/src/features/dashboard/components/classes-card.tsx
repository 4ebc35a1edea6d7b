import { useState } from 'react';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard, useIsPhone } from '../../../ui/charts/finding-card.tsx';
import { percentOf, shareOf } from '../../../ui/charts/scales.ts';
import type { RowTarget } from '../../../ui/data-list/row-link.tsx';
import { type Board, useBoard } from '../board.ts';
import { findClasses, furthestFirst, type Taught } from '../findings/find-classes.ts';
import { sayClasses } from '../findings/words.ts';
import classes from './cards.module.css';

interface Row extends Taught {
  readonly id: string;
  readonly pending: number;
  readonly target: RowTarget | undefined;
}

type What = 'classes' | 'cycles';

function rowsOf({ data, language, targets }: Board, what: What): Row[] {
  const rows =
    what === 'classes'
      ? data.byClass.map((one) => ({ ...one, target: targets.ofClass(one.id) }))
      : data.byCycle.map(({ kind, name, ...one }) => ({
          ...one,
          name: name ?? cycleLabel(kind, language),
          target: targets.ofCycle(one.id),
        }));
  return furthestFirst(rows);
}

/** As many as stand beside the other cards; the rest are one press away, unless they are a few. */
const shownAtFirst = { desk: 10, phone: 3 };
const few = 3;

interface FooterProps {
  what: What;
  hasMore: boolean;
  isWhole: boolean;
  onWhat: (what: What) => void;
  onWhole: (isWhole: boolean) => void;
}

function Footer({ what, hasMore, isWhole, onWhat, onWhole }: FooterProps) {
  const { t, data } = useBoard();
  const press = (words: string, onPress: () => void) => (
    <button type="button" className={`${classes.press} thumb`} onClick={onPress}>
      {words}
    </button>
  );
  return (
    <>
      {hasMore &&
        what === 'classes' &&
        press(isWhole ? t('classes.fewer') : t('classes.all', { count: data.byClass.length }), () =>
          onWhole(!isWhole),
        )}
      {data.byCycle.length > 1 &&
        press(t(what === 'classes' ? 'classes.byCycle' : 'classes.byClass'), () =>
          onWhat(what === 'classes' ? 'cycles' : 'classes'),
        )}
    </>
  );
}

/** How much of its year each class has paid, and how much it should have. */
export function ClassesCard() {
  const board = useBoard();
  const { t, data, show, words } = board;
  const [what, setWhat] = useState<What>('classes');
  const [isWhole, setIsWhole] = useState(false);
  const isPhone = useIsPhone();
  const rows = rowsOf(board, what);
  const atFirst = isPhone ? shownAtFirst.phone : shownAtFirst.desk;
  const hasMore = rows.length > atFirst + few;
  const most = hasMore ? atFirst : rows.length;
  const finding = sayClasses(board, findClasses(rows), what);
  const duePercent = percentOf(data.year?.due ?? 0, data.year?.net ?? 0);
  return (
    <FindingCard
      finding={finding}
      about={t('classes.about', { percent: duePercent })}
      words={words}
      footer={
        hasMore || data.byCycle.length > 1 ? (
          <Footer {...{ what, hasMore, isWhole }} onWhat={setWhat} onWhole={setIsWhole} />
        ) : undefined
      }
      table={
        rows.length === 0
          ? undefined
          : {
              columns: [
                t(`classes.columns.${what}`),
                t('classes.columns.paid'),
                t('classes.columns.due'),
                t('classes.columns.net'),
                t('classes.columns.pending'),
              ],
              rows: rows.map(({ id, name, paid, due, net, pending }) => ({
                key: id,
                cells: [name, show(paid), show(due), show(net), show(pending)],
              })),
            }
      }
    >
      <BarList
        label={t('classes.bars')}
        bars={(isWhole ? rows : rows.slice(0, most)).map(
          ({ id, name, paid, due, net, target }) => ({
            key: id,
            label: <strong className={classes.name}>{name}</strong>,
            share: shareOf(paid, net),
            mark: shareOf(due, net),
            percent: t('means.percentOf', { percent: percentOf(paid, net) }),
            amount: isPhone ? (
              show(paid)
            ) : (
              <>
                {show(paid)}{' '}
                <span className={classes.of}>{t('classes.of', { net: show(net) })}</span>
              </>
            ),
            target,
          }),
        )}
      />
    </FindingCard>
  );
}
