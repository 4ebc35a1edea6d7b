import { countryName } from '@ardoise/contract/values/countries';
import { say, type Text } from '@ardoise/contract/values/language';
import { sexNames } from '@ardoise/contract/people';
import {
  howHeardNames,
  languageLevelNames,
  relationshipNames,
  semesterNames,
} from '@ardoise/contract/student-record';
import type { ReactElement, ReactNode } from 'react';
import { LongField, optionsOf, PhoneField, RadioField, SelectField, TextField } from './fields.tsx';
import { Rows } from './rows.tsx';
import { rowCount, useForm } from './form-state.ts';
import { mediumNames, words } from './words.ts';

/** The id of the one list of countries that all country fields share. */
export const countryListId = 'countries';

interface SectionProps {
  readonly title: Text;
  readonly help?: Text;
  readonly children: ReactNode;
}

function Section({ title, help, children }: SectionProps): ReactElement {
  const { language } = useForm();
  return (
    <section>
      <h2>{say(title, language)}</h2>
      {help === undefined ? null : <p className="hint">{say(help, language)}</p>}
      {children}
    </section>
  );
}

/** Folded until it is needed: what may be left out does not make the form look long. */
function OptionalSection({
  title,
  help,
  fields,
  children,
}: SectionProps & { readonly fields: readonly string[] }): ReactElement {
  const { language, values, errors } = useForm();
  const isOfHere = (name: string): boolean => fields.some((field) => name.startsWith(field));
  const isOpen =
    [...values].some(([name, value]) => value !== '' && isOfHere(name)) ||
    Object.keys(errors).some(isOfHere);
  return (
    <details open={isOpen}>
      <summary>
        <h2>{say(title, language)}</h2> <i>{say(words.optional, language)}</i>
      </summary>
      {help === undefined ? null : <p className="hint">{say(help, language)}</p>}
      {children}
    </details>
  );
}

export function ChildSection({ classes }: { readonly classes: readonly string[] }): ReactElement {
  const { language } = useForm();
  return (
    <Section title={words.child}>
      <TextField name="student.lastName" label={words.lastName} maxLength={80} isRequired />
      <TextField name="student.firstName" label={words.firstName} maxLength={80} isRequired />
      <TextField name="student.preferredName" label={words.preferredName} maxLength={80} />
      <TextField name="student.dateOfBirth" label={words.dateOfBirth} type="date" />
      <TextField name="student.placeOfBirth" label={words.placeOfBirth} maxLength={120} />
      <RadioField
        name="student.gender"
        label={words.gender}
        options={optionsOf(sexNames, language)}
        isRequired
      />
      <TextField
        name="student.nationality"
        label={words.nationality}
        help={words.countryHelp}
        list={countryListId}
      />
      {classes.length > 0 ? (
        <SelectField
          name="wantedClass"
          label={words.wantedClass}
          empty={words.none}
          options={classes.map((name) => ({ value: name, label: name }))}
        />
      ) : (
        <TextField name="wantedClass" label={words.wantedClass} maxLength={60} />
      )}
    </Section>
  );
}

const wishFields = [
  'student.currentGrade',
  'student.incoming',
  'student.enrolmentDate',
  'student.preferredC',
];

interface WishSectionProps {
  readonly years: readonly number[];
  readonly hasCampusAndSemester: boolean;
}

export function WishSection({ years, hasCampusAndSemester }: WishSectionProps): ReactElement {
  const { language } = useForm();
  return (
    <OptionalSection title={words.wish} fields={wishFields}>
      <TextField name="student.currentGrade" label={words.currentGrade} maxLength={60} />
      <SelectField
        name="student.incomingYear"
        label={words.incomingYear}
        empty={words.none}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
      />
      {hasCampusAndSemester && (
        <SelectField
          name="student.incomingSemester"
          label={words.incomingSemester}
          empty={words.none}
          options={optionsOf(semesterNames, language)}
        />
      )}
      <TextField name="student.enrolmentDate" label={words.enrolmentDate} type="date" />
      <TextField
        name="student.preferredCountry"
        label={words.preferredCountry}
        list={countryListId}
      />
      {hasCampusAndSemester && (
        <TextField name="student.preferredCampus" label={words.preferredCampus} maxLength={80} />
      )}
    </OptionalSection>
  );
}

export function GuardiansSection(): ReactElement {
  const { values } = useForm();
  return (
    <Section title={words.guardians} help={words.guardiansHelp}>
      <Rows
        group="guardians"
        count={rowCount(values, 'guardians')}
        most={4}
        title={words.guardian}
        add={words.addGuardian}
      >
        {(prefix) => <GuardianFields prefix={prefix} />}
      </Rows>
    </Section>
  );
}

function GuardianFields({ prefix }: { readonly prefix: string }): ReactElement {
  const { language } = useForm();
  const isFirst = prefix === 'guardians.0';
  return (
    <>
      <TextField
        name={`${prefix}.fullName`}
        label={words.fullName}
        maxLength={120}
        isRequired={isFirst}
        autoComplete={isFirst ? 'name' : 'off'}
      />
      <SelectField
        name={`${prefix}.relationship`}
        label={words.relationship}
        empty={words.choose}
        options={optionsOf(relationshipNames, language)}
        isRequired={isFirst}
      />
      <PhoneField
        name={`${prefix}.phones.0`}
        label={words.phone}
        help={words.phoneHelp}
        isRequired={isFirst}
        autoComplete={isFirst ? 'tel' : 'off'}
      />
      <TextField
        name={`${prefix}.email`}
        label={words.email}
        type="email"
        maxLength={254}
        autoComplete={isFirst ? 'email' : 'off'}
      />
      <MoreOfGuardian prefix={prefix} />
    </>
  );
}

function MoreOfGuardian({ prefix }: { readonly prefix: string }): ReactElement {
  const { language, values, errors } = useForm();
  const isGiven = (name: string): boolean =>
    (values.get(`${prefix}.${name}`) ?? '') !== '' || `${prefix}.${name}` in errors;
  const isOpen = ['phones.1.number', 'occupation'].some(isGiven) || `${prefix}.country` in errors;
  return (
    <details open={isOpen}>
      <summary>{say(words.more, language)}</summary>
      <PhoneField name={`${prefix}.phones.1`} label={words.otherPhone} autoComplete="off" />
      <RadioField
        name={`${prefix}.preferredMedium`}
        label={words.medium}
        options={optionsOf(mediumNames, language)}
        standard="sms"
      />
      <TextField name={`${prefix}.occupation`} label={words.occupation} maxLength={80} />
      <TextField
        name={`${prefix}.country`}
        label={words.country}
        list={countryListId}
        standard={countryName('CM', language)}
      />
    </details>
  );
}

export function SchoolsSection(): ReactElement {
  const { values } = useForm();
  const group = 'student.previousSchools';
  return (
    <OptionalSection title={words.schools} fields={[group]}>
      <Rows
        group={group}
        count={rowCount(values, group)}
        most={10}
        title={words.school}
        add={words.addSchool}
      >
        {(prefix) => (
          <>
            <TextField name={`${prefix}.name`} label={words.school} maxLength={120} />
            <TextField name={`${prefix}.city`} label={words.city} maxLength={80} />
            <TextField name={`${prefix}.years`} label={words.schoolYears} maxLength={40} />
          </>
        )}
      </Rows>
    </OptionalSection>
  );
}

export function LanguagesSection(): ReactElement {
  const { language, values } = useForm();
  const group = 'student.languages';
  const levels = optionsOf(languageLevelNames, language);
  return (
    <OptionalSection title={words.languages} fields={[group]}>
      <Rows
        group={group}
        count={rowCount(values, group)}
        most={10}
        title={words.languageName}
        add={words.addLanguage}
      >
        {(prefix) => (
          <>
            <TextField name={`${prefix}.name`} label={words.languageName} maxLength={40} />
            <SelectField
              name={`${prefix}.spoken`}
              label={words.spoken}
              options={levels}
              standard="good"
            />
            <SelectField
              name={`${prefix}.written`}
              label={words.written}
              options={levels}
              standard="good"
            />
          </>
        )}
      </Rows>
    </OptionalSection>
  );
}

export const HomeSection = (): ReactElement => (
  <OptionalSection title={words.home} fields={['student.residence']}>
    <TextField name="student.residence.address" label={words.address} maxLength={200} />
    <TextField name="student.residence.city" label={words.city} maxLength={80} />
    <TextField name="student.residence.region" label={words.region} maxLength={80} />
    <TextField name="student.residence.zip" label={words.zip} maxLength={20} />
  </OptionalSection>
);

export const HealthSection = (): ReactElement => (
  <OptionalSection title={words.health} help={words.healthHelp} fields={['health']}>
    <LongField name="health.medicalProblems" label={words.medicalProblems} />
    <LongField name="health.allergies" label={words.allergies} />
    <LongField name="health.foodAllergies" label={words.foodAllergies} />
    <LongField name="health.dietaryNeeds" label={words.dietaryNeeds} />
    <LongField name="health.otherNeeds" label={words.otherNeeds} />
  </OptionalSection>
);

export function LastSection(): ReactElement {
  const { language } = useForm();
  return (
    <OptionalSection title={words.last} fields={['student.howHeard']}>
      <SelectField
        name="student.howHeard"
        label={words.howHeard}
        empty={words.choose}
        options={optionsOf(howHeardNames, language)}
      />
    </OptionalSection>
  );
}
