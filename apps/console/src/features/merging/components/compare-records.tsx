import type { MergeKind, MergePreview } from '@ardoise/contract/merging';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMerge, usePreview } from '../queries.ts';
import { FamiliesCard, ValuesCard, YearsCards } from './choice-cards.tsx';
import { listOf, pageOf } from './kind-list.ts';
import { mergeBody, proposedChoices } from './merge-choice.ts';
import classes from './merging.module.css';
import { SideCard } from './side-card.tsx';

interface CompareProps {
  kind: MergeKind;
  keptId: string;
  goneId: string;
}

function Compare({ kind, preview }: { kind: MergeKind; preview: MergePreview }) {
  const t = useTranslations('merging.compare');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const canMoveMoney = useCan()('payments.adjust');
  const [choices, setChoices] = useState(() => proposedChoices(preview));
  const { mutate, isPending, isSuccess } = useMerge();
  const { kept, gone, isBeingPaid } = preview;
  const needsManager = preview.movesMoney && !canMoveMoney;
  const turn = () =>
    void navigate({
      to: '/onboarding/merge',
      search: { kind, first: gone.id, second: kept.id },
      replace: true,
    });
  const merge = () =>
    mutate(mergeBody(kind, preview, choices), {
      onSuccess: () => {
        toasts.show({ title: t('done', { gone: gone.name, kept: kept.name }), tone: 'done' });
        void navigate({ to: pageOf[kind], params: { id: kept.id }, replace: true });
      },
    });
  const parts = { kind, preview, choices, onChange: setChoices };
  return (
    <>
      <PageHead title={t(`title.${kind}`)} about={t('about')} />
      <div className={classes.stack}>
        <div className={classes.sides}>
          <SideCard kind={kind} side={kept} isKept onKeep={turn} />
          <SideCard kind={kind} side={gone} isKept={false} onKeep={turn} />
        </div>
        <YearsCards {...parts} />
        <FamiliesCard {...parts} />
        <ValuesCard {...parts} />
        {isBeingPaid && <p className={classes.notice}>{t('beingPaid')}</p>}
        {needsManager && <p className={classes.notice}>{t('needsManager')}</p>}
        <p className={classes.detail}>{t('follow', { name: gone.name })}</p>
        <div className={classes.buttons}>
          <LinkButton variant="default" to="/onboarding/merge" search={{ kind, first: kept.id }}>
            {t('back')}
          </LinkButton>
          <Button
            loading={isPending || isSuccess}
            disabled={isBeingPaid || needsManager}
            onClick={merge}
          >
            {t('merge', { name: [kept.name, kept.number].filter(Boolean).join(' · ') })}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Two records side by side: which stays, whose values, and what becomes of the rest. */
export function CompareRecords({ kind, keptId, goneId }: CompareProps) {
  const query = usePreview(kind, keptId, goneId);
  if (query.data === undefined) return <LoadState isScreen query={query} list={listOf[kind]} />;
  return <Compare kind={kind} preview={query.data} />;
}
