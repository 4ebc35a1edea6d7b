import { listAudit } from '@ardoise/contract/endpoints/audit';
import type { AuditEntry } from '@ardoise/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useColumnMemory } from '../../domain/lists/use-column-memory.ts';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import type { List } from '../../ui/data-list/list.ts';
import { changedSearch, listSearch, pageSizes } from '../../ui/data-list/list-search.ts';

const filterIds = ['personId', 'kind', 'subjectId', 'from', 'to'] as const;
export type AuditFilterId = (typeof filterIds)[number];

const edges = ['before', 'after'] as const;

/** Whatever narrows the list anew begins at its newest entry. */
const atTheTop = { before: undefined, after: undefined };

interface AuditList {
  readonly list: List<AuditEntry, AuditFilterId>;
  /** What the filters choose, for the file. */
  readonly chosen: Readonly<Partial<Record<AuditFilterId, string>>>;
  /** Undefined where there is no page that way. */
  readonly onOlder: (() => void) | undefined;
  readonly onNewer: (() => void) | undefined;
}

/**
 * The log, which is read from an entry on and never counted: it has no page numbers and no total. Where one is stands in
 * the address, as with every list.
 */
export function useAudit(): AuditList {
  const router = useRouter();
  const memory = useColumnMemory('audit');
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = listSearch(...filterIds, ...edges)(given);
  const { perPage = pageSizes[1], before, after } = search;
  const chosen = Object.fromEntries(
    filterIds.flatMap((id) => (search[id] === undefined ? [] : [[id, search[id]]])),
  ) as AuditList['chosen'];
  const edge = { ...(before && { before }), ...(after && { after }) };
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...callQuery(useConsole(), listAudit, { query: { ...chosen, ...edge, perPage } }),
    placeholderData: keepPreviousData,
  });
  const go = (wanted: object, replace = false) =>
    void router.navigate({
      to: '.',
      search: ((was: Record<string, unknown>) =>
        changedSearch(was, { filters: { ...atTheTop, ...wanted } })) as never,
      replace,
      resetScroll: false,
    });
  const { older = null, newer = null } = data ?? {};
  return {
    list: {
      search,
      change: ({ filters }, how) => go(filters ?? {}, how?.replace),
      rows: data?.items,
      total: 0,
      page: 1,
      perPage,
      isBehind: isPlaceholderData,
      hasFailed: isError,
      isFetching,
      retry: () => void refetch(),
      isNarrowed: Object.keys(chosen).length > 0,
      chosenColumns: memory.remembered,
      chooseColumns: memory.remember,
    },
    chosen,
    onOlder: older === null ? undefined : () => go({ before: older }),
    onNewer: newer === null ? undefined : () => go({ after: newer }),
  };
}
