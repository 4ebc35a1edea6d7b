import type { Duplicate, MergeKind } from '@ardoise/contract/merging';
import { formatDay } from '@ardoise/contract/values/dates';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useDuplicates, useSearch } from '../queries.ts';
import { listOf } from './kind-list.ts';
import classes from './merging.module.css';

export const detailsOf = ({ number, detail, dateOfBirth }: Duplicate): string =>
  [number, detail, dateOfBirth === null ? null : formatDay(dateOfBirth)]
    .filter(Boolean)
    .join(' · ');

interface RecordsProps {
  kind: MergeKind;
  id: string;
  records: readonly Duplicate[];
}

function Records({ kind, id, records }: RecordsProps) {
  const t = useTranslations('merging');
  return (
    <ul className={classes.records}>
      {records.map((record) => (
        <li key={record.id} className={classes.record}>
          <span>
            <span className={classes.name}>{record.name}</span>
            <span className={classes.detail}>{detailsOf(record)}</span>
          </span>
          <LinkButton
            variant="default"
            to="/onboarding/merge"
            search={{ kind, first: id, second: record.id }}
            aria-label={t('choose.select', { name: record.name })}
          >
            {t('duplicates.compare')}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

/** With whom a record is to be merged: those that look like it, or whoever a search finds. */
export function ChooseOther({ kind, id }: { kind: MergeKind; id: string }) {
  const t = useTranslations('merging.choose');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 180);
  const likely = useDuplicates(kind, id);
  const found = useSearch(kind, asked);
  if (likely.data === undefined) return <LoadState isScreen query={likely} list={listOf[kind]} />;
  const others = likely.data.pairs.map(({ second }) => second);
  const hits = (found.data ?? []).filter((one) => one.id !== id);
  const isAsked = asked.trim().length >= 2;
  return (
    <>
      <PageHead
        title={t(`title.${kind}`, { name: likely.data.own?.name ?? '' })}
        about={t(`about.${kind}`)}
      />
      <div className={classes.stack}>
        <Card title={t('likely')}>
          {others.length === 0 ? (
            <p className={classes.detail}>{t('noneLikely')}</p>
          ) : (
            <Records kind={kind} id={id} records={others} />
          )}
        </Card>
        <Card title={t('found')}>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {isAsked && found.data !== undefined && hits.length === 0 && (
            <p className={classes.detail}>{t('nothing')}</p>
          )}
          {isAsked && <Records kind={kind} id={id} records={hits} />}
        </Card>
      </div>
    </>
  );
}
