import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { isOffline } from '../../../ui/is-offline.ts';
import type { useInvoice } from '../queries.ts';

/** Instead of an invoice that is not there: on its way, gone, or not reached, which can be tried again. */
export function InvoiceLoadState({ query }: { query: ReturnType<typeof useInvoice> }) {
  const t = useTranslations('invoicing.detail');
  const people = useTranslations('people');
  const { error } = query;
  if (error === null || isApiError(error, 'notFound', 'invalidInput') || isOffline())
    return <LoadState isScreen query={query} list="/invoicing" />;
  return (
    <FailedState
      isScreen
      title={t('failed')}
      retry={{
        label: people('retry'),
        isBusy: query.isFetching,
        onPress: () => void query.refetch(),
      }}
    >
      {people('failed.about')}
    </FailedState>
  );
}
