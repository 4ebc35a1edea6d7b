import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenPermission } from '../lib/ability.ts';
import { loadChunk } from '../lib/chunk.ts';
import { useCan, useMe } from '../lib/me.ts';
import { ScreenPending } from './screen-pending.tsx';

/** Few people ever meet these. */
const closed = () => loadChunk('not-authorized', () => import('./not-authorized.tsx'));
const NoSchool = lazy(async () => ({ default: (await closed()).NoSchool }));
const FactorNeeded = lazy(async () => ({ default: (await closed()).FactorNeeded }));
const NotAuthorized = lazy(async () => ({ default: (await closed()).NotAuthorized }));

interface ScreenGateProps {
  permission: ScreenPermission | undefined;
  children: ReactNode;
}

/** Lets a person in where their role does, and otherwise says who can. */
export function ScreenGate({ permission, children }: ScreenGateProps) {
  const t = useTranslations('shell.failed');
  const { data: me, isError, isFetching, refetch } = useMe();
  const can = useCan();
  if (me === undefined && isError) {
    return (
      <FailedState
        title={t('me')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {t('meAbout')}
      </FailedState>
    );
  }
  if (me === undefined) return <ScreenPending />;
  // One's own account belongs to no school.
  if (permission === undefined) return children;
  if (me.organisation !== null && !me.needsSecondFactor && can(permission)) return children;
  return (
    <Suspense fallback={<ScreenPending />}>
      {me.organisation === null ? (
        <NoSchool ufId={me.user.ufId} />
      ) : me.needsSecondFactor ? (
        <FactorNeeded school={me.organisation.name} />
      ) : (
        <NotAuthorized permission={permission} />
      )}
    </Suspense>
  );
}
