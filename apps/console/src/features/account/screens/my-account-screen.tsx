import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMe } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ContactsSection } from '../components/contacts-section.tsx';
import { PasswordSection } from '../components/password-section.tsx';
import { ProfileSection } from '../components/profile-section.tsx';
import { SecondFactorSection } from '../components/second-factor-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';

export function MyAccountScreen() {
  const t = useTranslations('account');
  const { data: me } = useMe();
  if (me === undefined) return <Skeleton height={320} />;
  return (
    <>
      <PageHead title={t('title')} about={t('about', { ufId: me.user.ufId.toUpperCase() })} />
      <ProfileSection user={me.user} />
      <ContactsSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  );
}
