import { roleNames } from '@ardoise/contract/protocol/permissions';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BalanceLine } from '../components/balance-line.tsx';
import { InPlan } from '../components/in-plan.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { Composer } from '../compose/composer.tsx';
import { audienceOf } from '../compose/audience-of.ts';
import { blankValues, valuesOf } from '../compose/compose-values.ts';
import { useCampaign } from '../queries.ts';

/** For whoever reads messages and sends none. */
function OnlyReading() {
  const t = useTranslations('sms');
  const { language } = usePreferences();
  const roles = rolesWith('sms.send').map((role) => roleNames[role][language]);
  return (
    <>
      <PageHead title={t('title')} about={<BalanceLine />} />
      <SmsNav />
      <EmptyState
        title={t('onlyReading.title')}
        action={
          <LinkButton to="/apps/send-message/campaigns">{t('onlyReading.campaigns')}</LinkButton>
        }
      >
        {t('onlyReading.about', { roles: formatList(roles, language) })}
      </EmptyState>
    </>
  );
}

/** A draft that is opened again, or a campaign that is written once more. */
function OfCampaign({ id, isDraft }: { id: string; isDraft: boolean }) {
  const query = useCampaign(id);
  const campaign = query.data;
  if (campaign === undefined)
    return <LoadState isScreen query={query} list="/apps/send-message/campaigns" />;
  if (isDraft && campaign.state !== 'draft')
    return <Navigate replace to="/apps/send-message/campaigns/$id" params={{ id }} />;
  return (
    <Composer
      initial={valuesOf(campaign)}
      draft={isDraft ? campaign : null}
      keptAs={`${isDraft ? 'draft' : 'again'}:${id}`}
    />
  );
}

export function SendMessageScreen(): ReactNode {
  return (
    <InPlan isScreen capability="campaigns">
      <SendMessage />
    </InPlan>
  );
}

function SendMessage() {
  const search = useSearch({ from: '/signed-in/apps/send-message' });
  const { draft, again } = search;
  const canSend = useCan()('sms.send');
  if (!canSend) return <OnlyReading />;
  if (draft !== undefined) return <OfCampaign key={draft} isDraft id={draft} />;
  if (again !== undefined) return <OfCampaign key={again} isDraft={false} id={again} />;
  const { keptAs, who } = audienceOf(search);
  const initial = { ...blankValues, who: { ...blankValues.who, ...who } };
  return <Composer key={keptAs} initial={initial} draft={null} keptAs={keptAs} />;
}
