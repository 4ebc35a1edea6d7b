import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Anchor } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { DecisionCard } from '../components/decision-card.tsx';
import { ResemblanceCard } from '../components/resemblance-card.tsx';
import { useDeskSchool } from '../queries.ts';

function KnownCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.school');
  const timeZone = useTimeZone();
  return (
    <Card title={t('known')}>
      <Facts>
        <Fact label={t('name')}>{school.name}</Fact>
        {school.askedName !== null && (
          <Fact label={t('askedName')}>
            <strong>{school.askedName}</strong>
          </Fact>
        )}
        <Fact label={t('town')}>{school.town ?? t('noTown')}</Fact>
        <Fact label={t('address')}>{school.address}</Fact>
        <Fact label={t('prefix')}>{school.prefix}</Fact>
        <Fact label={t('registered')}>{formatDateTime(school.registeredAt, timeZone)}</Fact>
      </Facts>
    </Card>
  );
}

function OwnersCard({ owners }: Pick<DeskSchool, 'owners'>) {
  const t = useTranslations('desk.school');
  const said = (isConfirmed: boolean) => t(isConfirmed ? 'confirmed' : 'notConfirmed');
  return (
    <Card title={t('owners')}>
      {owners.length === 0 && <p>{t('nobody')}</p>}
      <Facts>
        {owners.map((owner) => (
          <Fact key={owner.name + owner.email} label={owner.name}>
            {owner.phone !== null && (
              <div>
                <Anchor underline="always" href={`tel:+237${owner.phone}`}>
                  {formatPhone(owner.phone)}
                </Anchor>{' '}
                · {said(owner.isPhoneConfirmed)}
              </div>
            )}
            {owner.email !== null && (
              <div>
                {owner.email} · {said(owner.isEmailConfirmed)}
              </div>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

export function DeskSchoolScreen(): ReactNode {
  const t = useTranslations('desk.school');
  const timeZone = useTimeZone();
  const { id } = useParams({ from: '/signed-in/desk/schools/$id' });
  const query = useDeskSchool(id);
  const school = query.data;
  useRecordTitle(school?.name);
  if (school === undefined) return <LoadState isScreen query={query} list="/desk" />;
  const about = [
    school.town,
    school.address,
    t('about', { when: formatDateTime(school.registeredAt, timeZone) }),
  ];
  return (
    <>
      <PageHead title={school.name} about={about.filter((part) => part !== null).join(' · ')} />
      <DetailColumns isSideFirst side={<DecisionCard school={school} />}>
        <ResemblanceCard resembles={school.resembles} />
        <KnownCard school={school} />
        <OwnersCard owners={school.owners} />
      </DetailColumns>
    </>
  );
}
