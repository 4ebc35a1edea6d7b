import { listDuplicates } from '@ardoise/contract/endpoints/merging';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from './duplicates-hint.module.css';

/** Said above the list where two students have the same names and birth date; nothing otherwise. */
export function DuplicatesHint() {
  const t = useTranslations('merging.hint');
  const { data } = useQuery({
    ...callQuery(useConsole(), listDuplicates, { query: { kind: 'student' } }),
    staleTime: 300_000,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <p className={classes.hint}>
      {t('title', { count: data.total })}
      <LinkButton to="/onboarding/students/duplicates" variant="subtle" size="compact-sm">
        {t('open')}
      </LinkButton>
    </p>
  );
}
