import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { UndoNotices } from '../../../domain/merging/undo-notices.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { detailsOf } from '../components/choose-other.tsx';
import classes from '../components/merging.module.css';
import { useDuplicates } from '../queries.ts';

/** Students who are perhaps here twice, and what was merged or removed in the last day. */
export function DuplicatesScreen(): ReactNode {
  const t = useTranslations('merging.duplicates');
  const query = useDuplicates('student');
  if (query.data === undefined)
    return <LoadState isScreen query={query} list="/onboarding/students" />;
  const { pairs } = query.data;
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <UndoNotices />
      {pairs.length === 0 && (
        <EmptyState
          title={t('empty.title')}
          action={
            <LinkButton to="/onboarding/students" variant="default">
              {t('empty.back')}
            </LinkButton>
          }
        >
          {t('empty.about')}
        </EmptyState>
      )}
      <ul className={classes.records}>
        {pairs.map(({ first, second }) => (
          <li key={`${first.id} ${second.id}`} className={classes.pair}>
            <span>
              <span className={classes.name}>{first.name}</span>
              <span className={classes.detail}>{detailsOf(first)}</span>
            </span>
            <span>
              <span className={classes.name}>{second.name}</span>
              <span className={classes.detail}>{detailsOf(second)}</span>
            </span>
            <LinkButton
              variant="default"
              to="/onboarding/merge"
              search={{ kind: 'student', first: first.id, second: second.id }}
            >
              {t('compare')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  );
}
