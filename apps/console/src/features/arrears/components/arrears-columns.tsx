import type { ArrearsRow, listArrears } from '@ardoise/contract/arrears/arrears';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import classes from './arrears.module.css';
import { useContactWords } from './contact-words.ts';
import { PlanTag, PromiseTag } from './state-tags.tsx';

type ArrearsColumn = Column<ArrearsRow, SortOf<typeof listArrears>>;

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={classes.first}>{first}</span>
      <span className={classes.second}>{second}</span>
    </>
  );
}

const childrenOf = ({ students }: ArrearsRow): string =>
  students
    .map(({ name, className }) => (className === null ? name : `${name} (${className})`))
    .join(', ');

function Since({ row }: { row: ArrearsRow }) {
  const t = useTranslations('arrears.list');
  if (row.lateSince === null) return t('notLate');
  return (
    <span className={`${classes.late} ${classes.unbroken}`}>
      {t('daysLate', { days: row.daysLate })}
    </span>
  );
}

/** What the family promised, or else agreed: what one looks for before one calls. */
function Agreed({ row: { promise, plan } }: { row: ArrearsRow }) {
  const t = useTranslations('arrears.list');
  if (plan !== null)
    return (
      <TwoLines
        first={t('plan')}
        second={
          <>
            <PlanTag state={plan.state} /> {plan.nextOn !== null && formatDay(plan.nextOn)}
          </>
        }
      />
    );
  if (promise === null) return null;
  return (
    <TwoLines
      first={
        <span className={classes.unbroken}>
          {t('promisedBy', { day: formatDay(promise.dueOn) })}
        </span>
      }
      second={<PromiseTag state={promise.state} />}
    />
  );
}

function useAmounts(hasDue: boolean): readonly ArrearsColumn[] {
  const t = useTranslations('arrears.list.columns');
  const { language } = usePreferences();
  return useMemo((): readonly ArrearsColumn[] => {
    const show = (amount: number) => formatXaf(amount, language);
    return [
      ...(hasDue
        ? [
            {
              id: 'due',
              title: t('due'),
              align: 'end' as const,
              onCard: 'line' as const,
              cell: ({ due }: ArrearsRow) => (due === null ? null : show(due)),
              card: ({ due }: ArrearsRow) =>
                due === null ? null : `${t('due')}\u00a0: ${show(due)}`,
            },
          ]
        : []),
      {
        id: 'late',
        title: t('late'),
        align: 'end',
        sort: 'late',
        startsDown: true,
        onCard: 'amount',
        cell: ({ late }) => show(late),
        card: ({ late, owed }) => show(late > 0 ? late : owed),
      },
      {
        id: 'owed',
        title: t('owed'),
        align: 'end',
        sort: 'owed',
        startsDown: true,
        cell: ({ owed }) => show(owed),
        // Where nothing is late, or all of it is, the amount says it already.
        card: ({ owed, late }) =>
          late > 0 && owed > late ? `${t('owed')}\u00a0: ${show(owed)}` : null,
      },
    ];
  }, [t, language, hasDue]);
}

export function useArrearsColumns(hasDue: boolean): readonly ArrearsColumn[] {
  const t = useTranslations('arrears.list.columns');
  const when = useWhen();
  const sayContact = useContactWords();
  const amounts = useAmounts(hasDue);
  return useMemo(
    (): readonly ArrearsColumn[] => [
      {
        id: 'family',
        title: t('family'),
        sort: 'name',
        // On a card too: two families may have one name.
        cell: (row) => <TwoLines first={row.name} second={childrenOf(row)} />,
      },
      {
        id: 'phone',
        title: t('phone'),
        isExtra: true,
        onCard: 'never',
        cell: ({ phone }) => (phone === null ? null : <PhoneText number={phone} />),
      },
      ...amounts,
      {
        id: 'since',
        title: t('since'),
        sort: 'since',
        onCard: 'state',
        cell: (row) => (
          <TwoLines
            first={<Since row={row} />}
            second={row.lateSince === null ? null : formatDay(row.lateSince)}
          />
        ),
        card: (row) => <Since row={row} />,
      },
      {
        id: 'contact',
        title: t('contact'),
        onCard: 'line',
        cell: ({ lastContact }) =>
          lastContact === null ? null : (
            <TwoLines
              first={<span className={classes.unbroken}>{sayContact(lastContact)}</span>}
              second={when(lastContact.at)}
            />
          ),
        card: ({ lastContact }) =>
          lastContact === null ? null : `${sayContact(lastContact)}, ${when(lastContact.at)}`,
      },
      {
        id: 'agreed',
        title: t('agreed'),
        onCard: 'line',
        cell: (row) => (row.promise === null && row.plan === null ? null : <Agreed row={row} />),
        card: (row) =>
          row.promise === null && row.plan === null ? null : (
            <span className={classes.agreed}>
              <Agreed row={row} />
            </span>
          ),
      },
    ],
    [t, amounts, sayContact, when],
  );
}
