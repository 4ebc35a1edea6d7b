import { useTranslations } from 'use-intl';
import { TabLinks } from '../../../ui/tab-links.tsx';

const places = [
  ['write', '/apps/send-message'],
  ['campaigns', '/apps/send-message/campaigns'],
  ['reminders', '/apps/send-message/reminders'],
  ['groups', '/apps/send-message/groups'],
  ['account', '/account/top-up-history'],
  ['alarm', '/settings/balance-alarm'],
] as const;

/** The screens of messages, one beside the other. */
export function SmsNav() {
  const t = useTranslations('sms.nav');
  return (
    <TabLinks label={t('label')} tabs={places.map(([name, to]) => ({ to, title: t(name) }))} />
  );
}
