import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import type { ApplicationDetail } from '@ardoise/contract/applications';
import { countryName } from '@ardoise/contract/values/countries';
import { relationshipNames } from '@ardoise/contract/student-record';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HealthFacts } from '../../../domain/people/health-facts.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import {
  EntryFacts,
  IdentityFacts,
  LanguageFacts,
  ResidenceFacts,
  SchoolFacts,
} from '../../../domain/people/student-facts.tsx';
import classes from './decision-card.module.css';
import { NotGiven } from '../../../domain/records/not-given.tsx';

function GuardianFacts({ guardians }: ApplicationDetail['form']) {
  const people = useTranslations('people');
  const { language } = usePreferences();
  return guardians.map((guardian) => (
    <Card
      key={guardian.fullName}
      title={maskPhonesIn(guardian.fullName)}
      action={<span>{relationshipNames[guardian.relationship][language]}</span>}
    >
      <Facts>
        {guardian.phones.map(({ kind, number }) => (
          <Fact key={`${kind}${number}`} label={people(`phoneKinds.${kind}`)}>
            <PhoneText number={number} />
          </Fact>
        ))}
        <Fact label={people('guardian.preferredMedium')}>
          {people(`media.${guardian.preferredMedium}`)}
        </Fact>
        <Fact label={people('guardian.email')}>{guardian.email ?? <NotGiven />}</Fact>
        <Fact label={people('guardian.occupation')}>{guardian.occupation ?? <NotGiven />}</Fact>
        <Fact label={people('guardian.country')}>{countryName(guardian.country, language)}</Fact>
      </Facts>
    </Card>
  ));
}

/** What the family sent, in the order of the form. */
export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('admissions.review');
  const { form, health } = application;
  return (
    <>
      <IdentityFacts student={form.student} />
      <GuardianFacts {...form} />
      <EntryFacts student={form.student} />
      <ResidenceFacts student={form.student} />
      <SchoolFacts student={form.student} />
      <LanguageFacts student={form.student} />
      <Card title={t('health')}>
        <p className={classes.small}>{t(health === null ? 'healthHidden' : 'healthRecorded')}</p>
        {health !== null && <HealthFacts health={health} />}
      </Card>
    </>
  );
}
