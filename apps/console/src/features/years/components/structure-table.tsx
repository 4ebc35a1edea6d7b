import { type Day, formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { InstallmentInput } from '@ardoise/contract/years';
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './structure-table.module.css';

/** A cell must hold something, also where there is nothing to add up. */
const noBreakSpace = '\u00a0';

export interface ShownClass {
  readonly id: string;
  readonly name: string;
  readonly tuition: number;
  readonly installments: readonly InstallmentInput[];
  /** How many students it has, for a year that has begun. */
  readonly students?: { readonly count: number; readonly shown: ReactNode };
}

interface StructureTableProps {
  title: string;
  /** Of the title, below the page's headings. */
  level: 2 | 3;
  classes: readonly ShownClass[];
  closingOn: Day;
  action?: ReactNode;
}

function Installments({ taught, closingOn }: { taught: ShownClass; closingOn: Day }) {
  const t = useTranslations('years.table');
  const { language } = usePreferences();
  if (taught.installments.length === 0)
    return <span className={classes.whole}>{t('whole', { day: formatDay(closingOn) })}</span>;
  return (
    <ul className={classes.parts}>
      {taught.installments.map(({ amount, dueOn }) => (
        <li key={`${dueOn}${String(amount)}`}>
          {t('due', { amount: formatXaf(amount, language), day: formatDay(dueOn) })}
        </li>
      ))}
    </ul>
  );
}

/** The classes of one cycle with what they cost, and how it is paid. Prices are not added up: what they bring depends on how many students there are. */
export function StructureTable(props: StructureTableProps) {
  const { title, level, classes: shown, closingOn, action } = props;
  const t = useTranslations('years.table');
  const { language } = usePreferences();
  const id = useId();
  const hasStudents = shown.some(({ students }) => students !== undefined);
  const inParts = shown.filter(({ installments }) => installments.length > 0).length;
  const students = shown.reduce((sum, one) => sum + (one.students?.count ?? 0), 0);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={level} id={id} className={classes.title ?? ''}>
          {title}
        </Title>
        {action}
      </header>
      <table className={classes.table} aria-labelledby={id} data-students={hasStudents}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <th scope="col" className={classes.amount}>
              {t('tuition')}
            </th>
            <th scope="col">{t('installments')}</th>
            {hasStudents && (
              <th scope="col" className={classes.amount}>
                {t('students')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((taught) => (
            <tr key={taught.id}>
              <th scope="row">{taught.name}</th>
              <td className={classes.amount}>{formatXaf(taught.tuition, language)}</td>
              <td className={classes.plan}>
                <Installments taught={taught} closingOn={closingOn} />
              </td>
              {hasStudents && <td className={classes.amount}>{taught.students?.shown}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total', { count: shown.length })}</th>
            <td className={classes.amount}>{noBreakSpace}</td>
            <td className={classes.plan}>{inParts > 0 && t('inParts', { count: inParts })}</td>
            {hasStudents && <td className={classes.amount}>{formatXaf(students, language)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
