import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenPermission } from '../lib/ability.ts';
import { useCan, useMe } from '../lib/me.ts';
import { FactorNeeded, NoSchool, NotAuthorized } from './not-authorized.tsx';
import { ScreenPending } from './screen-pending.tsx';

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
  if (me.organisation === null) return <NoSchool ufId={me.user.ufId} />;
  if (me.needsSecondFactor) return <FactorNeeded school={me.organisation.name} />;
  return can(permission) ? children : <NotAuthorized permission={permission} />;
}
