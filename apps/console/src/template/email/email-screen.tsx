import { type EmailLabel, emailLabels, listEmails } from '@ardoise/contract/planner/emails';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../domain/records/load-state.tsx';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { ListFooter } from '../../ui/data-list/list-footer.tsx';
import { SearchField } from '../../ui/data-list/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { pageOf, useAddress } from '../planner/use-address.ts';
import type { PageProps } from '../table/page.ts';
import { EmailRow } from './email-row.tsx';
import classes from './email.module.css';
import { Inbox } from './inbox.tsx';

function Folders() {
  const t = useTranslations('email');
  const tab = (to: string, title: string) => ({ to: to as never, title });
  return (
    <TabLinks
      label={t('folders.label')}
      tabs={[
        tab('/apps/email', t('folders.inbox')),
        tab('/apps/email/sent', t('folders.sent')),
        tab('/apps/email/draft', t('folders.draft')),
        tab('/apps/email/starred', t('folders.starred')),
        tab('/apps/email/spam', t('folders.spam')),
        tab('/apps/email/trash', t('folders.trash')),
        ...emailLabels.map((label) => tab(`/apps/email/label/${label}`, t(`labels.${label}`))),
      ]}
    />
  );
}

interface SentProps {
  folder: 'sent' | 'starred' | 'trash';
  label: EmailLabel | undefined;
}

function Sent({ folder, label }: SentProps) {
  const t = useTranslations('email');
  const list = useTranslations('list');
  const { search, change } = useAddress();
  const [page, perPage] = [pageOf(search), 25];
  const q = search['q'];
  const query = useQuery({
    ...callQuery(useConsole(), listEmails, {
      query: { page, perPage, folder, ...(label && { label }), ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} list={'/apps/email' as never} />;
  return (
    <>
      <div className={classes.search}>
        <SearchField
          value={q ?? ''}
          label={t('search')}
          onChange={(words) => change({ q: words === '' ? undefined : words, page: undefined })}
          onLeaveDown={() => {}}
        />
      </div>
      {data.items.length === 0 ? (
        <EmptyState title={t('empty.title')}>
          {data.hasMore === true ? list('noMatch.newest') : t('empty.about')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {data.items.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </ul>
          <ListFooter
            page={page}
            perPage={perPage}
            total={data.total}
            hasMore={data.hasMore === true}
            onPage={(next) => change({ page: String(next) })}
            onPerPage={() => {}}
          />
        </>
      )}
    </>
  );
}

/** What the school sent by email, and what became of it. */
export function EmailScreen({ params }: PageProps) {
  const t = useTranslations('email');
  const canRead = useCan()('sms.read');
  const folder = params.get('folder') ?? 'inbox';
  const label = params.get('label') as EmailLabel | undefined;
  const isOfServer = label !== undefined || /^(?:sent|starred|trash)$/.test(folder);
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <Folders />
      {!canRead && <EmptyState title={t('notAllowed.title')}>{t('notAllowed.about')}</EmptyState>}
      {canRead && isOfServer && (
        <Sent
          folder={label === undefined ? (folder as SentProps['folder']) : 'sent'}
          label={label}
        />
      )}
      {canRead && folder === 'inbox' && label === undefined && <Inbox />}
      {canRead && (folder === 'draft' || folder === 'spam') && (
        <EmptyState title={t(`nothing.${folder}`)}>{t(`nothing.${folder}About`)}</EmptyState>
      )}
    </>
  );
}
