import { useTranslations } from 'use-intl';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from './sms-nav.module.css';

const places = [
  ['write', '/apps/send-message'],
  ['campaigns', '/apps/send-message/campaigns'],
  ['reminders', '/apps/send-message/reminders'],
  ['groups', '/apps/send-message/groups'],
  ['account', '/account/top-up-history'],
  ['alarm', '/settings/balance-alarm'],
] as const;

/** The screens of messages, one beside the other; each has its own address. */
export function SmsNav({ shown }: { shown: (typeof places)[number][0] }) {
  const t = useTranslations('sms.nav');
  return (
    <nav className={classes.nav} aria-label={t('label')}>
      {places.map(([name, to]) => (
        <LinkButton
          key={name}
          to={to}
          size="compact-sm"
          variant={name === shown ? 'light' : 'subtle'}
          aria-current={name === shown ? 'page' : undefined}
        >
          {t(name)}
        </LinkButton>
      ))}
    </nav>
  );
}
