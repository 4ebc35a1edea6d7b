import { countryName } from '@ardoise/contract/countries';
import { formatDay } from '@ardoise/contract/dates';
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
  const words = useTranslations('people');
  const { language } = usePreferences();
  return (
    <Card title={words('sections.identity')}>
      <Facts>
        <Fact label={words('student.firstName')}>{student.firstName}</Fact>
        <Fact label={words('student.lastName')}>{student.lastName}</Fact>
        <Fact label={words('student.preferredName')}>{shown(student.preferredName)}</Fact>
        <Fact label={words('student.dateOfBirth')}>
          {shown(student.dateOfBirth && formatDay(student.dateOfBirth))}
        </Fact>
        <Fact label={words('student.gender')}>{sexNames[student.gender][language]}</Fact>
        <Fact label={words('student.nationality')}>
          {shown(student.nationality && countryName(student.nationality, language))}
        </Fact>
      </Facts>
    </Card>
  );
}

export function EntryFacts({ student }: StudentFactsProps) {
  const words = useTranslations('people');
  const { language } = usePreferences();
  const { incomingSemester, preferredCountry, howHeard, enrolmentDate } = student;
  return (
    <Card title={words('sections.entry')}>
      <Facts>
        <Fact label={words('student.enrolmentDate')}>
          {shown(enrolmentDate && formatDay(enrolmentDate))}
        </Fact>
        <Fact label={words('student.currentGrade')}>{shown(student.currentGrade)}</Fact>
        <Fact label={words('student.incomingYear')}>{shown(student.incomingYear)}</Fact>
        <Fact label={words('student.incomingSemester')}>
          {shown(incomingSemester && semesterNames[incomingSemester]?.[language])}
        </Fact>
        <Fact label={words('student.preferredCountry')}>
          {shown(preferredCountry && countryName(preferredCountry, language))}
        </Fact>
        <Fact label={words('student.preferredCampus')}>{shown(student.preferredCampus)}</Fact>
        <Fact label={words('student.howHeard')}>
          {shown(howHeard && howHeardNames[howHeard]?.[language])}
        </Fact>
      </Facts>
    </Card>
  );
}

export function ResidenceFacts({ student }: StudentFactsProps) {
  const words = useTranslations('people');
  const { residence } = student;
  return (
    <Card title={words('sections.residence')}>
      <Facts>
        {(['address', 'city', 'zip', 'region'] as const).map((key) => (
          <Fact key={key} label={words(`residence.${key}`)}>
            {shown(residence[key])}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

export function SchoolFacts({ student }: StudentFactsProps) {
  const words = useTranslations('people');
  return (
    <Card title={words('sections.schools')}>
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
  const words = useTranslations('people');
  const { language } = usePreferences();
  return (
    <Card title={words('sections.languages')}>
      {student.languages.length === 0 ? (
        <NotGiven />
      ) : (
        <Facts>
          {student.languages.map(({ name, spoken, written }) => (
            <Fact key={name} label={name}>
              {words('language.levels', {
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
