import { roleNames } from '@ardoise/contract/permissions';
import { businessPortalAddress } from '@ardoise/web/lib/hosted-login.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { rolesWith, type ScreenPermission } from '../lib/ability.ts';
import { usePreferences } from '../lib/console.tsx';
import { formatList } from '../lib/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const HomeButton = () => {
  const words = useTranslations('shell.notAuthorized');
  return (
    <Button component={Link} to="/" variant="default">
      {words('home')}
    </Button>
  );
};

/** Says who can, so that the reader knows whom to ask. */
export function NotAuthorized({ permission }: { permission: ScreenPermission }) {
  const words = useTranslations('shell.notAuthorized');
  const { language } = usePreferences();
  const roles = rolesWith(permission);
  const names = formatList(
    roles.map((role) => roleNames[role][language]),
    language,
    'disjunction',
  );
  return (
    <EmptyState isScreen title={words('title')} action={<HomeButton />}>
      {words('who', { count: roles.length })} <strong>{names}</strong>. {words('ask')}
    </EmptyState>
  );
}

/** Signed in, but not as staff of this school. */
export function NoSchool({ ufId }: { ufId: string }) {
  const words = useTranslations('shell.notAuthorized');
  const { language, skin } = usePreferences();
  return (
    <EmptyState
      isScreen
      title={words('noSchool')}
      action={
        <Button component="a" href={businessPortalAddress(skin, language)}>
          {words('mySchools')}
        </Button>
      }
    >
      {words('noSchoolAbout', { ufId: ufId.toUpperCase() })}
    </EmptyState>
  );
}

/** An owner of a school that asks its owners for a second factor: everything else waits until they have one. */
export function FactorNeeded({ school }: { school: string }) {
  const words = useTranslations('shell.notAuthorized');
  return (
    <EmptyState
      isScreen
      title={words('factorNeeded')}
      action={
        <Button component={Link} to="/account/me">
          {words('addFactor')}
        </Button>
      }
    >
      {words('factorNeededAbout', { school })}
    </EmptyState>
  );
}
