import { countryName } from '@ardoise/contract/values/countries';
import { formatDay } from '@ardoise/contract/values/dates';
import { sexNames } from '@ardoise/contract/people';
import {
  howHeardNames,
  languageLevelNames,
  semesterNames,
  type StudentInput,
} from '@ardoise/contract/student-record';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

import { NotGiven } from '../records/not-given.tsx';

interface StudentFactsProps {
  student: StudentInput;
}

/** What is not known is said so, quietly. */
function shown(value: string | number | null | undefined) {
  return value === null || value === undefined || value === '' ? <NotGiven /> : String(value);
}

export function IdentityFacts({ student }: StudentFactsProps) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  return (
    <Card title={t('sections.identity')}>
      <Facts>
        <Fact label={t('student.lastName')}>{student.lastName}</Fact>
        <Fact label={t('student.firstName')}>{student.firstName}</Fact>
        <Fact label={t('student.preferredName')}>{shown(student.preferredName)}</Fact>
        <Fact label={t('student.dateOfBirth')}>
          {shown(
            student.dateOfBirth &&
              (student.isBirthDateApproximate
                ? t('student.bornAround', { year: student.dateOfBirth.slice(0, 4) })
                : formatDay(student.dateOfBirth)),
          )}
        </Fact>
        <Fact label={t('student.placeOfBirth')}>{shown(student.placeOfBirth)}</Fact>
        <Fact label={t('student.gender')}>{sexNames[student.gender][language]}</Fact>
        <Fact label={t('student.nationality')}>
          {shown(student.nationality && countryName(student.nationality, language))}
        </Fact>
      </Facts>
    </Card>
  );
}

export function EntryFacts({ student }: StudentFactsProps) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  const { incomingSemester, preferredCountry, howHeard, enrolmentDate } = student;
  return (
    <Card title={t('sections.entry')}>
      <Facts>
        <Fact label={t('student.enrolmentDate')}>
          {shown(enrolmentDate && formatDay(enrolmentDate))}
        </Fact>
        <Fact label={t('student.currentGrade')}>{shown(student.currentGrade)}</Fact>
        <Fact label={t('student.section')}>{shown(student.section)}</Fact>
        <Fact label={t('student.tags')}>{shown(student.tags.join(', '))}</Fact>
        <Fact label={t('student.note')}>{shown(student.note)}</Fact>
        <Fact label={t('student.incomingYear')}>{shown(student.incomingYear)}</Fact>
        {incomingSemester !== null && (
          <Fact label={t('student.incomingSemester')}>
            {semesterNames[incomingSemester]?.[language]}
          </Fact>
        )}
        <Fact label={t('student.preferredCountry')}>
          {shown(preferredCountry && countryName(preferredCountry, language))}
        </Fact>
        {student.preferredCampus !== null && (
          <Fact label={t('student.preferredCampus')}>{student.preferredCampus}</Fact>
        )}
        <Fact label={t('student.howHeard')}>
          {shown(howHeard && howHeardNames[howHeard]?.[language])}
        </Fact>
      </Facts>
    </Card>
  );
}

export function ResidenceFacts({ student }: StudentFactsProps) {
  const t = useTranslations('people');
  const { residence } = student;
  return (
    <Card title={t('sections.residence')}>
      <Facts>
        {(['address', 'city', 'zip', 'region'] as const).map((key) => (
          <Fact key={key} label={t(`residence.${key}`)}>
            {shown(residence[key])}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

export function SchoolFacts({ student }: StudentFactsProps) {
  const t = useTranslations('people');
  return (
    <Card title={t('sections.schools')}>
      {student.previousSchools.length === 0 ? (
        <NotGiven />
      ) : (
        <Facts>
          {student.previousSchools.map(({ name, city, years }) => (
            <Fact key={`${name}${years ?? ''}`} label={name}>
              {[city, years].filter(Boolean).join(' · ') || '–'}
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}

export function LanguageFacts({ student }: StudentFactsProps) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  return (
    <Card title={t('sections.languages')}>
      {student.languages.length === 0 ? (
        <NotGiven />
      ) : (
        <Facts>
          {student.languages.map(({ name, spoken, written }) => (
            <Fact key={name} label={name}>
              {t('language.levels', {
                spoken: languageLevelNames[spoken][language],
                written: languageLevelNames[written][language],
              })}
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}
