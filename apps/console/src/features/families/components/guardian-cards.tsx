import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { countryName } from '@ardoise/contract/values/countries';
import type { Guardian } from '@ardoise/contract/families';
import { relationshipNames } from '@ardoise/contract/student-record';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { WriteButton } from '../../../domain/chat/write-button.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import classes from './guardian-cards.module.css';

function OtherFamilies({ families }: { families: Guardian['otherFamilies'] }) {
  const t = useTranslations('families.detail');
  if (families.length === 0) return null;
  return (
    <Fact label={t('alsoIn', { families: '' }).trim()}>
      {families.map(({ id, name }) => (
        <TextLink key={id} to="/onboarding/families/$id" params={{ id }} className={classes.line}>
          {name}
        </TextLink>
      ))}
    </Fact>
  );
}

/** Each guardian of the family: who they are and how they like to be reached. */
export function GuardianCards({ guardians }: { guardians: readonly Guardian[] }) {
  const people = useTranslations('people');
  const { language } = usePreferences();
  return guardians.map((guardian) => (
    <Card
      key={guardian.id}
      title={
        <TextLink inherit c="inherit" to="/apps/users/view/$id" params={{ id: guardian.id }}>
          {maskPhonesIn(guardian.fullName)}
        </TextLink>
      }
      action={
        <span className={classes.relationship}>
          {relationshipNames[guardian.relationship][language]}
        </span>
      }
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
        {guardian.language !== null && (
          <Fact label={people('guardian.language')}>
            {people(`guardian.languages.${guardian.language}`)}
          </Fact>
        )}
        {guardian.noMessages && (
          <Fact label={people('guardian.messages')}>{people('guardian.wantsNone')}</Fact>
        )}
        {guardian.email !== null && <Fact label={people('guardian.email')}>{guardian.email}</Fact>}
        {guardian.occupation !== null && (
          <Fact label={people('guardian.occupation')}>{guardian.occupation}</Fact>
        )}
        <Fact label={people('guardian.country')}>{countryName(guardian.country, language)}</Fact>
        <OtherFamilies families={guardian.otherFamilies} />
      </Facts>
      <WriteButton
        size="compact-md"
        guardianId={guardian.id}
        name={maskPhonesIn(guardian.fullName)}
      />
    </Card>
  ));
}
