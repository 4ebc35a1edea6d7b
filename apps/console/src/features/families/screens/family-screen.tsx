import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import type { FamilyDetail } from '@ardoise/contract/families';
import { Button } from '@mantine/core';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { InvoicesCard } from '../../../domain/invoices/invoices-card.tsx';
import { OwedHeadline } from '../../../domain/money/owed-headline.tsx';
import { RefundsCard } from '../../../domain/corrections/refunds-card.tsx';
import { PaymentsCard } from '../../../domain/money/payments-card.tsx';
import { ShareLink } from '../../../domain/money/share-link.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { MergeItem } from '../../../domain/merging/merge-item.tsx';
import { UndoNotices } from '../../../domain/merging/undo-notices.tsx';
import { GuardianLines } from '../../../domain/people/guardian-lines.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { FeesCard } from '../components/fees-card.tsx';
import { GuardianCards } from '../components/guardian-cards.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { SiblingsCard } from '../components/siblings-card.tsx';
import { useRemoveFamily } from '../mutations.ts';
import { useFamily } from '../queries.ts';

function RemoveButton({ family }: { family: FamilyDetail }) {
  const t = useTranslations('families.detail');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useRemoveFamily(family.id);
  const { name } = family;
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toasts.show({ title: t('removed', { name }), tone: 'done' });
        void navigate({ to: '/onboarding/families', replace: true });
      },
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          cancel={people('cancel')}
          isBusy={isPending}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('removeAbout')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The one that is carried about. */
const firstPhone = ({ phones }: FamilyDetail['guardians'][number]): string | null =>
  (phones.find(({ kind }) => kind === 'cell') ?? phones[0])?.number ?? null;

function Family({ family }: { family: FamilyDetail }) {
  const t = useTranslations('families.detail');
  const money = useTranslations('money');
  const merging = useTranslations('merging.more');
  const can = useCan();
  const canEdit = can('people.edit');
  const canTake = can('payments.take');
  const addedOn = dayIn(useTimeZone(), new Date(family.createdAt));
  return (
    <>
      <PageHead
        title={t('title', { name: family.name })}
        about={`${family.familyId} · ${t('added', { day: formatDay(addedOn) })}`}
        headline={<OwedHeadline owed={family.owed} familyId={family.id} />}
        actions={
          <>
            {family.students.length > 0 && canTake && (
              <LinkButton to="/fees/pay" search={{ familyId: family.id }}>
                {money('take')}
              </LinkButton>
            )}
            {family.students.length > 0 && (
              <ShareLink
                subject={{ familyId: family.id }}
                name={family.name}
                label={money('share.button')}
              />
            )}
            {canEdit && (
              <>
                {family.students.length === 0 && <RemoveButton family={family} />}
                <LinkButton
                  variant="default"
                  to="/onboarding/families/add/{-$id}"
                  params={{ id: family.id }}
                >
                  {t('edit')}
                </LinkButton>
                <MoreMenu label={merging('open')}>
                  <MergeItem kind="family" id={family.id} />
                </MoreMenu>
              </>
            )}
          </>
        }
      />
      <GuardianLines
        guardians={family.guardians.map((guardian) => ({
          ...guardian,
          phone: firstPhone(guardian),
        }))}
      />
      <UndoNotices recordId={family.id} />
      <DetailColumns side={<GuardianCards guardians={family.guardians} />}>
        <SiblingsCard family={family} />
        {can('fees.read') && <FeesCard family={family} />}
        {can('fees.read') && (
          <InvoicesCard subject={{ familyId: family.id }} familyId={family.id} />
        )}
        {can('payments.read') && <PaymentsCard subject={{ familyId: family.id }} />}
        <RefundsCard familyId={family.id} />
        <HistoryCard familyId={family.id} />
      </DetailColumns>
    </>
  );
}

export function FamilyScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/onboarding/families/$id' });
  const query = useFamily(id);
  const family = query.data;
  useRecordTitle(family?.name);
  if (family === undefined) return <LoadState isScreen query={query} list="/onboarding/families" />;
  // A family that was merged is answered by the one that stayed.
  if (family.id !== id)
    return <Navigate to="/onboarding/families/$id" params={{ id: family.id }} replace />;
  return <Family key={family.id} family={family} />;
}
