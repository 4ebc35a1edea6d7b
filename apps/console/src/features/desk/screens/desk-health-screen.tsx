import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BooksCard, CarriersCard, QueuesCard } from '../components/health-cards.tsx';
import { findingOf } from '../is-well.ts';
import { useHealth } from '../waiting.ts';

/** How the platform is. The title is the finding. */
export function DeskHealthScreen(): ReactNode {
  const t = useTranslations('deskPlatform.health');
  const timeZone = useTimeZone();
  const query = useHealth();
  const health = query.data;
  if (health === undefined) return <LoadState isScreen query={query} list="/desk" />;
  return (
    <>
      <PageHead
        title={t(findingOf(health))}
        about={t('at', { when: formatDateTime(health.at, timeZone) })}
      />
      <DetailColumns side={<CarriersCard health={health} />}>
        <BooksCard health={health} />
        <QueuesCard health={health} />
      </DetailColumns>
    </>
  );
}
