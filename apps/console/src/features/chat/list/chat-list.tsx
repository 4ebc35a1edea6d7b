import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../../lib/chunk.ts';
import { useCan, useMe } from '../../../lib/me.ts';
import { SearchField } from '../../../ui/data-list/search-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isOffline } from '../../../ui/is-offline.ts';
import { type Show, shows, useChats } from '../queries.ts';
import { ChatRow } from './chat-row.tsx';
import { ShowChips } from './show-chips.tsx';
import { useReceived } from './use-received.ts';
import classes from './list.module.css';
import { useNearEnd } from '../use-near-end.ts';

const NewTalkDialog = lazy(() =>
  loadChunk('new-talk-dialog', async () => ({
    default: (await import('./new-talk-dialog.tsx')).NewTalkDialog,
  })),
);

const readShow = (given: string | undefined): Show =>
  shows.find((show) => show === given) ?? 'open';

/** What the list shows, from the address; each change of it can be gone back from. */
function useListSearch() {
  const { q, show } = useSearch({ from: '/signed-in/apps/chat' });
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const go = (search: { q?: string | undefined; show?: string | undefined }) =>
    void navigate({
      to: id === undefined ? '/apps/chat' : '/apps/chat/$id',
      ...(id === undefined ? {} : { params: { id } }),
      search,
      replace: true,
    });
  return {
    q,
    id,
    show: readShow(show),
    find: (words: string) => go({ show, q: words === '' ? undefined : words }),
    choose: (next: Show) => go({ q, show: next === 'open' ? undefined : next }),
  };
}

type ListSearch = ReturnType<typeof useListSearch>;

interface NothingProps extends Pick<ListSearch, 'q' | 'show' | 'choose'> {
  /** Of a search that did not look at all talks. */
  isPart: boolean;
}

function Nothing({ q, show, choose, isPart }: NothingProps) {
  const t = useTranslations('chat.list.empty');
  const list = useTranslations('chat.list');
  if (q === undefined) return <EmptyState title={t(show)}>{t(`${show}About`)}</EmptyState>;
  const isClosed = show === 'closed';
  return (
    <EmptyState
      title={t('found', { words: q })}
      action={
        <Button variant="default" onClick={() => choose(isClosed ? 'open' : 'closed')}>
          {t(isClosed ? 'searchOpen' : 'searchClosed')}
        </Button>
      }
    >
      {isPart ? list('part') : t('foundAbout', { where: t(isClosed ? 'inClosed' : 'inOpen') })}
    </EmptyState>
  );
}

const rowsOf = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** Arrow keys go from talk to talk, as in every list. */
function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  rows[at + step]?.focus();
}

function Rows({ search }: { search: ListSearch }) {
  const t = useTranslations('chat.list');
  const people = useTranslations('people');
  const query = useChats(search.q, search.show);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const end = useNearEnd(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const rows = data?.pages.flatMap(({ items }) => items);
  useReceived(rows ?? []);
  if (rows === undefined && isError)
    return (
      <FailedState
        title={t('failed')}
        retry={{ label: people('retry'), isBusy: isFetching, onPress: () => void query.refetch() }}
      >
        {people(isOffline() ? 'failed.unseenAbout' : 'failed.about')}
      </FailedState>
    );
  if (rows === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.skeleton}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={classes.ghost} />
        ))}
      </div>
    );
  const isPart = data?.pages[0]?.hasMore === true;
  if (rows.length === 0) return <Nothing {...search} isPart={isPart} />;
  return (
    <>
      <ul className={classes.rows} aria-label={t('label')} onKeyDown={onRowKey}>
        {rows.map((row) => (
          <ChatRow key={row.id} row={row} isCurrent={row.id === search.id} />
        ))}
      </ul>
      {isPart && !hasNextPage && (
        <p role="status" className={classes.more}>
          {t('part')}
        </p>
      )}
      {hasNextPage && (
        <div ref={end} className={classes.more}>
          <Button
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where a partner carries talks too, the way there. */
function PartnerLink() {
  const t = useTranslations('chat.list');
  const address = useMe().data?.organisation?.messagingUrl;
  if (address === undefined || new URL(address).origin === location.origin) return null;
  return (
    <a className={classes.act} href={address} target="_blank" rel="noreferrer">
      {t('partner', { host: new URL(address).host })}
    </a>
  );
}

/** All talks, those with the newest message first. */
export function ChatList() {
  const t = useTranslations('chat');
  const canWrite = useCan()('chat.edit');
  const search = useListSearch();
  const place = useRef<HTMLDivElement>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  return (
    <section className={classes.list} aria-labelledby="chat-title">
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1} id="chat-title">
            {t('title')}
          </Title>
          <PartnerLink />
          {canWrite && (
            <button type="button" className={classes.act} onClick={() => setIsBeginning(true)}>
              {t('list.newTalk')}
            </button>
          )}
        </div>
        <SearchField
          label={t('list.search')}
          value={search.q ?? ''}
          onChange={search.find}
          onLeaveDown={() => rowsOf(place.current)[0]?.focus()}
        />
        <ShowChips show={search.show} onChoose={search.choose} />
      </div>
      <div ref={place} className={classes.scroll} data-scroll>
        <Rows search={search} />
      </div>
      {isBeginning && (
        <Suspense>
          <NewTalkDialog onClose={() => setIsBeginning(false)} />
        </Suspense>
      )}
    </section>
  );
}
