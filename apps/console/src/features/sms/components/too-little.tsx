import { roleNames } from '@ardoise/contract/protocol/permissions';
import { useTranslations } from 'use-intl';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from './notice.tsx';

/** The balance does not suffice: with the button that tops it up, or with who can press it. */
export function TooLittle({ missing }: { missing: number | null }) {
  const t = useTranslations('sms.tooLittle');
  const { language } = usePreferences();
  const canBuy = useCan()('sms.buy');
  const who = rolesWith('sms.buy').map((role) => roleNames[role][language]);
  return (
    <Notice
      tone="due"
      title={t('title')}
      action={canBuy && <LinkButton to="/account/top-up-history">{t('topUp')}</LinkButton>}
    >
      {missing !== null && t('missing', { count: missing })}{' '}
      {!canBuy && t('who', { roles: formatList(who, language, 'disjunction') })}
    </Notice>
  );
}
