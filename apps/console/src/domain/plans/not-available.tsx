import { serviceErrors } from '@ardoise/contract/service-errors';
import { type Capability, capabilityNames } from '@ardoise/contract/shop/capabilities';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatList } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePlans } from './use-plans.ts';

interface NotAvailableProps {
  /** What the school's plan does not contain. */
  capability: Capability;
  /** It stands instead of a whole screen, and not of a part of one. */
  isScreen?: boolean;
}

/** Which plans have it, as far as that is known yet. */
export function useWhoHasIt(capability: Capability): string {
  const t = useTranslations('plans.notAvailable');
  const { language } = usePreferences();
  const { data } = usePlans();
  if (data === undefined) return t('asking');
  const what = capabilityNames[capability][language];
  const having = data.plans.filter(({ capabilities }) => capabilities.includes(capability));
  if (having.length === 0) return t('nobody', { what });
  const names = having.map(({ name }) => name);
  const own = data.plans.find(({ id }) => id === data.own.id)?.name ?? data.own.id;
  const plans = formatList(names, language, 'disjunction');
  return t('about', { what, plans, own });
}

/** Instead of what the school's plan does not contain: which plan has it, and where it is bought. */
export function NotAvailable({ capability, isScreen = true }: NotAvailableProps) {
  const t = useTranslations('plans.notAvailable');
  const { language } = usePreferences();
  const about = useWhoHasIt(capability);
  return (
    <EmptyState
      isScreen={isScreen}
      title={say(serviceErrors.serviceNotAvailable, language)}
      action={<LinkButton to="/pricing">{t('see')}</LinkButton>}
    >
      {about}
    </EmptyState>
  );
}
