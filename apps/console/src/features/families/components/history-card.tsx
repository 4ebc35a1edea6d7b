import { getFamilyHistory } from '@ardoise/contract/families';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { HistoryList } from '../../../ui/people/history-list.tsx';
import { useHistoryPages } from '../../../ui/people/history-pages.ts';
import { LoadState } from '../../../ui/people/load-state.tsx';

const namedFields = ['name', 'guardians'] as const;

/** Who changed what of a family and its guardians. */
export function HistoryCard({ familyId }: { familyId: string }) {
  const words = useTranslations('families.history');
  const { language } = usePreferences();
  const history = useHistoryPages(getFamilyHistory, familyId);
  if (history.data === undefined) {
    return (
      <LoadState
        error={history.error}
        isFetching={history.isFetching}
        onRetry={() => void history.refetch()}
        list="/onboarding/families"
      />
    );
  }
  const changes = history.data.pages
    .flatMap(({ items }) => items)
    .map(({ at, actor, action, fields }) => {
      // An action of a newer server, which has no words here, still shows as a change.
      const done = words(words.has(`actions.${action}`) ? `actions.${action}` : 'other');
      const names = namedFields.filter(
        (field) => action === 'family.changed' && fields.includes(field),
      );
      const told = names.map((field) => words(`fields.${field}`));
      return {
        at,
        actor,
        what: told.length === 0 ? done : `${done}: ${formatList(told, language)}`,
      };
    });
  return (
    <Card title={words('title')}>
      <HistoryList
        changes={changes}
        hasMore={history.hasNextPage}
        isFetchingMore={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </Card>
  );
}
