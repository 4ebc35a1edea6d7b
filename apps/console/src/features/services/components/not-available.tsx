import { serviceErrors } from '@ardoise/contract/service-errors';
import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Instead of the screen, where the provider's plan has no services. */
export function NotAvailable() {
  const t = useTranslations('services.notAvailable');
  const { language } = usePreferences();
  return (
    <EmptyState isScreen title={say(serviceErrors.serviceNotAvailable, language)}>
      {t('about')}
    </EmptyState>
  );
}
