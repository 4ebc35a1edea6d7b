import { roleNames } from '@ardoise/contract/protocol/permissions';
import { businessPortalAddress } from '@ardoise/web/lib/hosted-login.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { rolesWith, type ScreenPermission } from '../lib/ability.ts';
import { usePreferences } from '../lib/console.tsx';
import { formatList } from '../lib/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const HomeButton = () => {
  const t = useTranslations('shell.notAuthorized');
  return (
    <Button component={Link} to="/" variant="default">
      {t('home')}
    </Button>
  );
};

/** Says who can, so that the reader knows whom to ask. */
export function NotAuthorized({ permission }: { permission: ScreenPermission }) {
  const t = useTranslations('shell.notAuthorized');
  const { language } = usePreferences();
  const roles = rolesWith(permission);
  const names = formatList(
    roles.map((role) => roleNames[role][language]),
    language,
    'disjunction',
  );
  return (
    <EmptyState isScreen title={t('title')} action={<HomeButton />}>
      {t('who', { count: roles.length })} <strong>{names}</strong>. {t('ask')}
    </EmptyState>
  );
}

/** Signed in, but not as staff of this school. */
export function NoSchool({ ufId }: { ufId: string }) {
  const t = useTranslations('shell.notAuthorized');
  const { language, skin } = usePreferences();
  return (
    <EmptyState
      isScreen
      title={t('noSchool')}
      action={
        <Button component="a" href={businessPortalAddress(skin, language)}>
          {t('mySchools')}
        </Button>
      }
    >
      {t('noSchoolAbout', { ufId: ufId.toUpperCase() })}
    </EmptyState>
  );
}

/** An owner of a school that asks its owners for a second factor: everything else waits until they have one. */
export function FactorNeeded({ school }: { school: string }) {
  const t = useTranslations('shell.notAuthorized');
  return (
    <EmptyState
      isScreen
      title={t('factorNeeded')}
      action={
        <Button component={Link} to="/account/me">
          {t('addFactor')}
        </Button>
      }
    >
      {t('factorNeededAbout', { school })}
    </EmptyState>
  );
}
