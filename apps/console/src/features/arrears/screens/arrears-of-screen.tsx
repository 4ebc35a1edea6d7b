import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GuardianLines } from '../../../domain/people/guardian-lines.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import classes from '../components/arrears.module.css';
import { ContactsCard } from '../components/contacts-card.tsx';
import { GuardiansCard } from '../components/guardians-card.tsx';
import { MessageLink } from '../components/message-link.tsx';
import { OpenFeesCard } from '../components/open-fees-card.tsx';
import { PlansCard } from '../components/plans-card.tsx';
import { PromisesCard } from '../components/promises-card.tsx';
import { usePrintLetters } from '../mutations.ts';
import { PlanForm } from '../plan/plan-form.tsx';
import { plannable } from '../plan/plan-values.ts';
import { useArrearsOf } from '../queries.ts';

function Headline({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.detail');
  const { language } = usePreferences();
  const { owed, late, lateSince, daysLate } = family;
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <p className={classes.headline}>
      <strong className={classes.owes}>
        {late > 0 ? t('late', { amount: show(late) }) : t('owes', { amount: show(owed) })}
      </strong>
      {lateSince !== null && <StateTag tone="due">{t('days', { days: daysLate })}</StateTag>}
      {lateSince !== null && <span>{t('since', { day: formatDay(lateSince) })}</span>}
      {late > 0 && late < owed && <span>{t('ofAll', { amount: show(owed) })}</span>}
      {owed === 0 && <StateTag tone="paid">{t('nothing')}</StateTag>}
    </p>
  );
}

/** What can be done about it, the money first. */
function Actions({ family, onPlan }: { family: ArrearsDetail; onPlan: () => void }) {
  const t = useTranslations('arrears.detail');
  const can = useCan();
  const letters = usePrintLetters();
  if (family.owed === 0 && family.fees.length === 0) return null;
  return (
    <>
      {can('payments.take') && (
        <ThumbAction>
          <LinkButton to="/fees/pay" search={{ familyId: family.id }}>
            {t('take')}
          </LinkButton>
        </ThumbAction>
      )}
      <MessageLink variant="default" familyIds={[family.id]}>
        {t('message')}
      </MessageLink>
      {can('payments.take') && (
        <Button
          variant="default"
          loading={letters.isPending}
          onClick={() => letters.mutate([family.id])}
        >
          {t('letter')}
        </Button>
      )}
      {can('fees.edit') && plannable(family).length > 0 && (
        <Button variant="default" onClick={onPlan}>
          {t('plan')}
        </Button>
      )}
    </>
  );
}

function Family({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.detail');
  const can = useCan();
  const [isPlanning, setIsPlanning] = useState(false);
  return (
    <>
      <PageHead
        title={t('title', { name: family.name })}
        about={
          <>
            {family.familyId}
            {' · '}
            {family.students.map(({ name }) => name).join(', ')}
            {can('people.read') && (
              <>
                {' · '}
                <TextLink
                  underline="always"
                  to="/onboarding/families/$id"
                  params={{ id: family.id }}
                >
                  {t('family')}
                </TextLink>
              </>
            )}
          </>
        }
        headline={<Headline family={family} />}
        actions={<Actions family={family} onPlan={() => setIsPlanning(true)} />}
      />
      <GuardianLines guardians={family.guardians} />
      <DetailColumns
        side={
          <>
            <GuardiansCard family={family} />
            <PromisesCard family={family} />
            <ContactsCard family={family} />
          </>
        }
      >
        {isPlanning && <PlanForm family={family} onClose={() => setIsPlanning(false)} />}
        <OpenFeesCard family={family} />
        <PlansCard family={family} />
      </DetailColumns>
    </>
  );
}

export function ArrearsOfScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/arrears/$id' });
  const query = useArrearsOf(id);
  const family = query.data;
  useRecordTitle(family?.name);
  if (family === undefined) return <LoadState isScreen query={query} list="/arrears" />;
  return <Family key={family.id} family={family} />;
}
