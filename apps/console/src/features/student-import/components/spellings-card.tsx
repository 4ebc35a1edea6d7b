import type { ClassSpelling, ImportRun } from '@ardoise/contract/student-import';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useChoose } from '../mutations.ts';
import { answersToSend, draftOf, type Drafts } from './class-answers.ts';
import { SpellingRow } from './spelling-row.tsx';
import classes from './spellings-card.module.css';

const isKnown = ({ by }: ClassSpelling): boolean => by === 'name' || by === 'spelling';

/** Each spelling of a class that nobody knows is asked once, with a proposal; those that are known can be looked at. */
export function SpellingsCard({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport.spellings');
  const [drafts, setDrafts] = useState<Drafts>({});
  const { data } = useClasses(run.findings.yearId ?? undefined);
  const { mutate, isPending } = useChoose(run.id);
  const { spellings } = run.findings;
  const asked = spellings.filter((spelling) => !isKnown(spelling));
  const known = spellings.filter(isKnown);
  const answers = answersToSend(spellings, drafts);
  const open = asked.filter(({ by }) => by === 'unknown').length;
  if (spellings.length === 0) return null;
  const rowOf = (spelling: ClassSpelling) => (
    <SpellingRow
      key={spelling.written}
      spelling={spelling}
      draft={drafts[spelling.written] ?? draftOf(spelling)}
      of={data?.items ?? []}
      onChange={(draft) => setDrafts({ ...drafts, [spelling.written]: draft })}
    />
  );
  return (
    <Card title={open === 0 ? t('allKnown') : t('title', { count: open })}>
      {asked.length > 0 && <ul className={classes.list}>{asked.map(rowOf)}</ul>}
      {known.length > 0 && (
        <details className={classes.known}>
          <summary>
            {t('byThemselves', { count: known.reduce((sum, { rows }) => sum + rows, 0) })}
          </summary>
          <ul className={classes.list}>{known.map(rowOf)}</ul>
        </details>
      )}
      {(open > 0 || answers.length > 0) && (
        <div className={classes.foot}>
          <span>{t('remembered')}</span>
          <Button
            variant="light"
            disabled={answers.length === 0}
            loading={isPending}
            onClick={() => mutate({ classes: answers }, { onSuccess: () => setDrafts({}) })}
          >
            {t('keep', { count: answers.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
