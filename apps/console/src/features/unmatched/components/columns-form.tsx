import {
  type StatementField,
  statementFieldNames,
  statementFields,
} from '@ardoise/contract/statement-fields';
import {
  getStatement,
  type StatementRun,
  type StatementZone,
  statementZones,
} from '@ardoise/contract/statements';
import { operatorNames, type PayOperator, payOperators } from '@ardoise/contract/transactions';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../../lib/api/call-query.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useChooseColumns } from '../mutations.ts';
import classes from './unmatched.module.css';

type Fields = ReadonlyArray<StatementField | null>;

const fieldOf = (value: string): StatementField | null =>
  statementFields.find((field) => field === value) ?? null;

const isWhole = (fields: Fields): boolean =>
  fields.includes('date') &&
  fields.includes('reference') &&
  (fields.includes('amount') || fields.includes('credit'));

/** What each column of an unknown layout is, whose statement it is, and in which time its hours are. */
export function ColumnsForm({ run }: { run: StatementRun }) {
  const t = useTranslations('unmatched.columnsForm');
  const { language } = usePreferences();
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(run.columns.map(({ field }) => field));
  const [operator, setOperator] = useState<PayOperator>('mtn');
  const [timeZone, setTimeZone] = useState<StatementZone>('Africa/Douala');
  const { mutate, isPending } = useChooseColumns(run.id);
  // Titles may repeat: a column is known by its place.
  const placed = run.columns.map((column, place) => ({ ...column, place }));
  const choose = (place: number, value: string) => {
    const field = fieldOf(value);
    // Each is one column's: the one that had it before has none.
    setFields(fields.map((one, column) => (column === place ? field : one === field ? null : one)));
  };
  const read = () =>
    mutate(
      { operator, timeZone, fields: [...fields] },
      {
        onSuccess: (answer) =>
          adoptAnswer(queries, callKey(getStatement, { params: { id: run.id } }), answer),
      },
    );
  return (
    <>
      <p>{t('about')}</p>
      <div className={classes.choices}>
        <NativeSelect
          label={t('operator')}
          value={operator}
          onChange={({ currentTarget: { value } }) =>
            setOperator(payOperators.find((one) => one === value) ?? operator)
          }
        >
          {payOperators.map((one) => (
            <option key={one} value={one}>
              {operatorNames[one]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('zone')}
          value={timeZone}
          onChange={({ currentTarget: { value } }) =>
            setTimeZone(statementZones.find((one) => one === value) ?? timeZone)
          }
        >
          <option value="Africa/Douala">{t('zones.local')}</option>
          <option value="UTC">{t('zones.utc')}</option>
        </NativeSelect>
      </div>
      <ul className={classes.columns}>
        {placed.map(({ title, sample, place }) => (
          <li key={place} className={classes.column}>
            <span className={classes.stack}>
              <span className={classes.strong}>{title || t('untitled', { place: place + 1 })}</span>
              <span className={classes.detail}>{sample}</span>
            </span>
            <NativeSelect
              aria-label={t('readAs', { title: title || String(place + 1) })}
              value={fields[place] ?? ''}
              onChange={(event) => choose(place, event.currentTarget.value)}
            >
              <option value="">{t('notRead')}</option>
              {statementFields.map((one) => (
                <option key={one} value={one}>
                  {statementFieldNames[one][language]}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
      {!isWhole(fields) && <p className={classes.detail}>{t('needed')}</p>}
      <div className={classes.foot}>
        <Button loading={isPending} disabled={!isWhole(fields)} onClick={read}>
          {t('read')}
        </Button>
      </div>
    </>
  );
}
