import { countryName } from '@ardoise/contract/values/countries';
import type { Language } from '@ardoise/contract/values/language';
import { type Sex, sexNames } from '@ardoise/contract/people';
import { howHeardNames, languageLevelNames, semesterNames } from '@ardoise/contract/student-record';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { guardiansText } from '../../../domain/people/guardians-text.ts';
import type { StudentValues } from './student-values.ts';

type Show = ComparedField<StudentValues>['show'];

const lines = (parts: ReadonlyArray<string | undefined>): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join(', ');

/** How each field reads. Those that only a new student has come last. */
function shows(language: Language): Array<[keyof StudentValues & string, Show]> {
  const country = (code: string | null) => (code === null ? '' : countryName(code, language));
  return [
    ['lastName', ({ lastName }) => lastName.trim()],
    ['firstName', ({ firstName }) => firstName.trim()],
    ['preferredName', ({ preferredName }) => preferredName.trim()],
    ['dateOfBirth', ({ dateOfBirth }) => textToDay(dateOfBirth) ?? ''],
    ['isBirthDateApproximate', ({ isBirthDateApproximate }) => (isBirthDateApproximate ? '✓' : '')],
    ['placeOfBirth', ({ placeOfBirth }) => placeOfBirth.trim()],
    ['gender', ({ gender }) => sexNames[Number(gender) as Sex]?.[language] ?? ''],
    ['nationality', ({ nationality }) => country(nationality)],
    ['enrolmentDate', ({ enrolmentDate }) => textToDay(enrolmentDate) ?? ''],
    ['currentGrade', ({ currentGrade }) => currentGrade.trim()],
    ['section', ({ section }) => section.trim()],
    ['tags', ({ tags }) => tags.join(', ')],
    ['note', ({ note }) => note.trim()],
    ['incomingYear', ({ incomingYear }) => incomingYear.trim()],
    [
      'incomingSemester',
      ({ incomingSemester }) => semesterNames[Number(incomingSemester)]?.[language] ?? '',
    ],
    ['preferredCountry', ({ preferredCountry }) => country(preferredCountry)],
    ['preferredCampus', ({ preferredCampus }) => preferredCampus.trim()],
    [
      'previousSchools',
      ({ previousSchools }) =>
        previousSchools.map(({ name, city, years }) => lines([name, city, years])).join('; '),
    ],
    [
      'languages',
      ({ languages }) =>
        languages
          .map(({ name, spoken, written }) =>
            lines([
              name,
              languageLevelNames[spoken][language],
              languageLevelNames[written][language],
            ]),
          )
          .join('; '),
    ],
    ['residence', ({ residence: r }) => lines([r.address, r.city, r.zip, r.region])],
    ['howHeard', ({ howHeard }) => howHeardNames[Number(howHeard)]?.[language] ?? ''],
    ['familyMode', ({ familyMode }) => familyMode],
    ['familyLabel', ({ familyLabel }) => familyLabel],
    ['familyId', ({ familyId }) => familyId ?? ''],
    ['family', ({ family }) => lines([family.name, guardiansText(family.guardians)])],
    ['health', ({ health }) => lines(Object.values(health))],
    ['classId', ({ classId }) => classId ?? ''],
  ];
}

const labelOf = {
  familyMode: 'family',
  familyLabel: 'family',
  familyId: 'family',
  classId: 'class',
} as const;

const hasOwnLabel = (key: string): key is keyof typeof labelOf => Object.hasOwn(labelOf, key);

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<StudentValues>> {
  const t = useTranslations('people.student');
  const image = useTranslations('image');
  const { language } = usePreferences();
  return useMemo(
    () => [
      ...shows(language).map(([key, show]) => ({
        key,
        show,
        label: t(hasOwnLabel(key) ? labelOf[key] : (key as 'firstName')),
      })),
      {
        key: 'photo',
        label: t('photo'),
        show: ({ photo }) => (photo.url === null ? '' : image('one')),
        identity: ({ photo }) => photo.url ?? '',
      },
    ],
    [t, image, language],
  );
}
