import { z } from 'zod';
import type { Text } from './values/language.ts';

/** What a column of a list can be read as, and what each is called: in the template, and where a person chooses. */
export const importFieldNames = {
  fullName: { en: 'Surname and first names', fr: 'Nom et prénoms' },
  lastName: { en: 'Last name', fr: 'Nom' },
  firstName: { en: 'First name', fr: 'Prénom' },
  gender: { en: 'Gender', fr: 'Sexe' },
  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance' },
  birthDateAndPlace: { en: 'Date and place of birth', fr: 'Date et lieu de naissance' },
  placeOfBirth: { en: 'Place of birth', fr: 'Lieu de naissance' },
  nationality: { en: 'Nationality', fr: 'Nationalité' },
  className: { en: 'Class', fr: 'Classe' },
  studentNumber: { en: 'Student ID', fr: 'Matricule' },
  familyName: { en: 'Family', fr: 'Famille' },
  guardian1Name: { en: 'Guardian 1 name', fr: 'Nom du parent 1' },
  guardian1Relationship: { en: 'Guardian 1 relationship', fr: 'Lien du parent 1' },
  guardian1Phone: { en: 'Guardian 1 phone', fr: 'Téléphone du parent 1' },
  guardian1Email: { en: 'Guardian 1 email', fr: 'E-mail du parent 1' },
  guardian1Occupation: { en: 'Guardian 1 occupation', fr: 'Profession du parent 1' },
  guardian2Name: { en: 'Guardian 2 name', fr: 'Nom du parent 2' },
  guardian2Relationship: { en: 'Guardian 2 relationship', fr: 'Lien du parent 2' },
  guardian2Phone: { en: 'Guardian 2 phone', fr: 'Téléphone du parent 2' },
  guardian2Email: { en: 'Guardian 2 email', fr: 'E-mail du parent 2' },
  guardian2Occupation: { en: 'Guardian 2 occupation', fr: 'Profession du parent 2' },
  paid: { en: 'Already paid', fr: 'Déjà versé' },
  note: { en: 'Note', fr: 'Observations' },
  address: { en: 'Address', fr: 'Adresse' },
  city: { en: 'City', fr: 'Ville' },
  region: { en: 'Region', fr: 'Région' },
  previousSchool: { en: 'Previous school', fr: 'Établissement précédent' },
  preferredName: { en: 'Preferred name', fr: 'Prénom usuel' },
} as const satisfies Record<string, Text>;

export type ImportField = keyof typeof importFieldNames;

export const importFields = Object.keys(importFieldNames) as [ImportField, ...ImportField[]];
export const importField = z.enum(importFields);
