import { listErasures, listFormerStaff } from '@ardoise/contract/endpoints/school-data';
import type { Erasure } from '@ardoise/contract/school-data/erasure';
import { erasedName, erasureStateNames } from '@ardoise/contract/school-data/erasure-parts';
import { say } from '@ardoise/contract/values/language';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EraseDialog } from '../../../domain/erasure/erase-dialog.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { StateTag, type StateTone } from '../../../ui/state-tag.tsx';
import { ListCard } from './list-card.tsx';
import classes from './school-data.module.css';

const tones: Record<Erasure['state'], StateTone> = {
  queued: 'part',
  done: 'idle',
  refused: 'alarm',
  failed: 'alarm',
};

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const t = useTranslations('schoolData.erasures');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { number, kind, state, refusal, askedBy, askedAt } = erasure;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p>
          {say(erasedName, language, { number })} · {t(kind)}
        </p>
        <p className={classes.dim}>
          {t('by', { name: askedBy, at: formatDateTime(askedAt, timeZone) })}
        </p>
        {refusal !== null && <p>{refusal}</p>}
      </div>
      <StateTag tone={tones[state]}>{erasureStateNames[state][language]}</StateTag>
    </li>
  );
}

/** Who was erased, by number. */
export function ErasuresCard() {
  const t = useTranslations('schoolData.erasures');
  const query = useQuery(callQuery(useConsole(), listErasures, {}));
  return (
    <ListCard
      title={t('title')}
      about={t('about')}
      empty={t('empty')}
      query={query}
      items={query.data?.items}
      row={(erasure) => <ErasureRow key={erasure.id} erasure={erasure} />}
    />
  );
}

/** Whoever left the team and asks to be forgotten has no page of their own: they are found here. */
export function FormerStaffCard() {
  const t = useTranslations('schoolData.formerStaff');
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<{ personId: string; name: string } | null>(null);
  const query = useQuery(callQuery(useConsole(), listFormerStaff, {}));
  return (
    <ListCard
      title={t('title')}
      about={t('about')}
      empty={t('empty')}
      query={query}
      items={query.data?.items}
      row={({ personId, name, lastAt }) => (
        <li key={personId} className={classes.row}>
          <div className={classes.facts}>
            <p>{name}</p>
            <p className={classes.dim}>{t('last', { at: formatDateTime(lastAt, timeZone) })}</p>
          </div>
          <Button
            variant="default"
            aria-haspopup="dialog"
            onClick={() => setChosen({ personId, name })}
          >
            {t('erase', { name })}
          </Button>
        </li>
      )}
    >
      {chosen !== null && (
        <EraseDialog
          person={{ kind: 'staff', id: chosen.personId }}
          name={chosen.name}
          list="/apps/settings/school-data"
          onClose={() => setChosen(null)}
        />
      )}
    </ListCard>
  );
}
