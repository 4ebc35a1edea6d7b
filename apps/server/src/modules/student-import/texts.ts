import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Text } from '@ardoise/contract/values/language';

/** What can be wrong with a cell of an import, beyond what can be wrong with any field. */
export const importTexts = {
  required: fieldTexts.required,
  gender: {
    en: 'Write M for a boy or F for a girl.',
    fr: 'Écrivez M pour un garçon ou F pour une fille.',
  },
  day: {
    en: 'Write a valid date, such as 14/03/2015, or the year alone.',
    fr: 'Écrivez une date valide, par exemple 14/03/2015, ou l’année seule.',
  },
  amount: {
    en: 'Write whole francs, such as 45,000.',
    fr: 'Écrivez des francs entiers, par exemple 45 000.',
  },
  bornLater: {
    en: 'This date of birth lies in the future.',
    fr: 'Cette date de naissance est dans le futur.',
  },
  country: {
    en: 'We do not know this country. Write its name, such as Cameroon.',
    fr: 'Ce pays est inconnu. Écrivez son nom, par exemple Cameroun.',
  },
  relationship: {
    en: 'Write father, mother, guardian, grandparent, uncle or aunt, brother or sister, or other.',
    fr: 'Écrivez père, mère, tuteur, grand-parent, oncle ou tante, frère ou sœur, ou autre.',
  },
  bothNames: {
    en: 'Write the last name and the first name.',
    fr: 'Écrivez le nom et le prénom.',
  },
  studentNumber: {
    en: 'Use at most 20 letters, digits, dashes or slashes.',
    fr: 'Utilisez au plus 20 lettres, chiffres, tirets ou barres obliques.',
  },
  numberOfAnother: {
    en: 'This student ID belongs to another student.',
    fr: 'Ce matricule est celui d’un autre élève.',
  },
  numberTwice: {
    en: 'Row {row} has the same student ID.',
    fr: 'La ligne {row} porte le même matricule.',
  },
  unknownClass: {
    en: 'The year has no class of this name: say which one it is, or correct it.',
    fr: 'L’année n’a pas de classe de ce nom : indiquez laquelle, ou corrigez-la.',
  },
  otherPhone: {
    en: 'Already at the school, with another guardian phone. The record is unchanged.',
    fr: 'Déjà dans l’établissement, avec un autre téléphone du parent. La fiche reste inchangée.',
  },
  otherClass: {
    en: 'Already at the school, in {class}. The list says another class.',
    fr: 'Déjà dans l’établissement, en {class}. La liste indique une autre classe.',
  },
  movedAlready: {
    en: 'Row {row} names another class for the same student.',
    fr: 'La ligne {row} indique une autre classe pour le même élève.',
  },
  notThisYear: {
    en: 'Already at the school, without a class in {year}. Enrol the student from their record.',
    fr: 'Déjà dans l’établissement, sans classe en {year}. Inscrivez l’élève depuis sa fiche.',
  },
  moved: {
    en: 'Moved from {from} to {to}, as in the list.',
    fr: 'Changement de classe, de {from} à {to}, comme dans la liste.',
  },
  leftOut: {
    en: 'Left out, as you chose for this class.',
    fr: 'Laissé de côté, comme vous l’avez choisi pour cette classe.',
  },
  alreadyPaidKnown: {
    en: 'Already at the school: the amount already paid is not counted again.',
    fr: 'Déjà dans l’établissement : la somme déjà versée n’est pas comptée de nouveau.',
  },
  noYear: {
    en: 'No academic year is running: create one, or leave the class empty.',
    fr: 'Aucune année scolaire n’est en cours : créez-en une, ou laissez la classe vide.',
  },
  sameAsRow: {
    en: 'The same student as in row {row}.',
    fr: 'Le même élève qu’à la ligne {row}.',
  },
} as const satisfies Record<string, Text>;

/** Both languages with their places filled, for keeping. */
export const fillText = (text: Text, values: Readonly<Record<string, string | number>>): Text => {
  const fill = (written: string): string =>
    written.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return { en: fill(text.en), fr: fill(text.fr) };
};
