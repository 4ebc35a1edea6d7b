import type { Text } from '@ardoise/contract/values/language';

/** The words of the admission pages. */
export const words = {
  title: { en: 'Apply for admission', fr: 'Demande d’admission' },
  lead: {
    en: 'About ten minutes. The school answers within 3 business days.',
    fr: 'Environ dix minutes. L’établissement répond sous 3 jours ouvrés.',
  },
  optional: { en: 'optional', fr: 'facultatif' },
  follow: { en: 'Follow an application', fr: 'Suivre une demande' },
  otherLanguage: { en: 'Français', fr: 'English' },
  choose: { en: 'Choose…', fr: 'Choisir…' },
  none: { en: 'Not known yet', fr: 'Pas encore décidé' },

  child: { en: 'The child', fr: 'L’enfant' },
  lastName: { en: 'Last name', fr: 'Nom' },
  firstName: { en: 'First name', fr: 'Prénom' },
  preferredName: { en: 'Preferred name', fr: 'Prénom usuel' },
  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance' },
  placeOfBirth: { en: 'Place of birth', fr: 'Lieu de naissance' },
  gender: { en: 'Gender', fr: 'Sexe' },
  nationality: { en: 'Nationality', fr: 'Nationalité' },
  countryHelp: { en: 'Type the first letters.', fr: 'Saisissez les premières lettres.' },

  wish: { en: 'Admission wanted', fr: 'Admission souhaitée' },
  wantedClass: { en: 'Class wanted', fr: 'Classe souhaitée' },
  currentGrade: { en: 'Current class', fr: 'Classe actuelle' },
  incomingYear: { en: 'Year of entry', fr: 'Année d’entrée' },
  incomingSemester: { en: 'Semester of entry', fr: 'Semestre d’entrée' },
  enrolmentDate: { en: 'Entry date', fr: 'Date d’entrée' },
  preferredCountry: { en: 'Preferred country', fr: 'Pays souhaité' },
  preferredCampus: { en: 'Preferred campus', fr: 'Campus souhaité' },

  guardians: { en: 'Parents or guardians', fr: 'Parents ou tuteurs' },
  guardian: { en: 'Parent or guardian', fr: 'Parent ou tuteur' },
  guardiansHelp: {
    en: 'The first one is told of the school’s answer.',
    fr: 'Le premier est informé de la réponse de l’établissement.',
  },
  fullName: { en: 'Last and first name', fr: 'Nom et prénom' },
  relationship: { en: 'Relationship to the child', fr: 'Lien avec l’enfant' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  otherPhone: { en: 'Other phone', fr: 'Autre téléphone' },
  phoneHelp: {
    en: 'Nine digits, such as 6 77 12 34 56.',
    fr: 'Neuf chiffres, par exemple 6 77 12 34 56.',
  },
  phoneKind: { en: 'Kind of phone', fr: 'Type de téléphone' },
  email: { en: 'Email', fr: 'E-mail' },
  occupation: { en: 'Occupation', fr: 'Profession' },
  country: { en: 'Country', fr: 'Pays' },
  medium: { en: 'Contact me by', fr: 'Me contacter par' },
  addGuardian: { en: 'Add a parent or guardian', fr: 'Ajouter un parent ou tuteur' },

  schools: { en: 'Schools attended', fr: 'Établissements fréquentés' },
  school: { en: 'School', fr: 'École' },
  schoolYears: { en: 'Years', fr: 'Années' },
  city: { en: 'City', fr: 'Ville' },
  addSchool: { en: 'Add a school', fr: 'Ajouter une école' },

  languages: { en: 'Languages', fr: 'Langues' },
  languageName: { en: 'Language', fr: 'Langue' },
  spoken: { en: 'Spoken', fr: 'Oral' },
  written: { en: 'Written', fr: 'Écrit' },
  addLanguage: { en: 'Add a language', fr: 'Ajouter une langue' },

  home: { en: 'Home', fr: 'Domicile' },
  address: { en: 'Address', fr: 'Adresse' },
  zip: { en: 'PO box', fr: 'Boîte postale (BP)' },
  region: { en: 'Region', fr: 'Région' },

  health: { en: 'Health', fr: 'Santé' },
  healthHelp: {
    en: 'Seen only by the staff who look after the child.',
    fr: 'Visible seulement par le personnel qui s’occupe de l’enfant.',
  },
  medicalProblems: { en: 'Medical problems', fr: 'Problèmes de santé' },
  allergies: { en: 'Allergies', fr: 'Allergies' },
  foodAllergies: { en: 'Food allergies', fr: 'Allergies alimentaires' },
  dietaryNeeds: { en: 'Dietary needs', fr: 'Régime alimentaire' },
  otherNeeds: { en: 'Other needs', fr: 'Autres besoins' },

  howHeard: {
    en: 'How did you hear about the school?',
    fr: 'Comment avez-vous connu l’établissement ?',
  },
  last: { en: 'How you heard of us', fr: 'Comment vous nous avez connus' },
  more: { en: 'More about this person', fr: 'En dire plus sur cette personne' },
  remove: { en: 'Remove', fr: 'Retirer' },
  send: { en: 'Send the application', fr: 'Envoyer la demande' },
  sendAgain: { en: 'Send the corrected application', fr: 'Envoyer la demande corrigée' },
  sendHelp: {
    en: 'You will get a number and a link to follow the answer.',
    fr: 'Vous recevrez un numéro et un lien pour suivre la réponse.',
  },
  wrong: {
    en: 'Not sent yet. Correct these fields:',
    fr: 'La demande n’est pas encore envoyée. Corrigez ces champs :',
  },
  emptyPlease: {
    en: 'Not sent yet. A hidden field was filled in, perhaps by the browser. Send it again.',
    fr: 'La demande n’est pas encore envoyée. Un champ caché a été rempli, peut-être par le navigateur. Renvoyez-la.',
  },
  draft: {
    en: 'What you typed before was kept on this device.',
    fr: 'Votre saisie précédente est conservée sur cet appareil.',
  },
  startOver: { en: 'Start over', fr: 'Recommencer' },
  colon: { en: ': ', fr: '\u00a0: ' },
  leaveEmpty: { en: 'Leave this empty', fr: 'Laissez ce champ vide' },
  reasons: {
    en: 'What the school asks you to correct',
    fr: 'Ce que l’établissement demande de corriger',
  },
} as const satisfies Record<string, Text>;

export const phoneKindNames: Record<string, Text> = {
  cell: { en: 'Mobile', fr: 'Mobile' },
  home: { en: 'Home', fr: 'Domicile' },
  work: { en: 'Work', fr: 'Travail' },
  business: { en: 'Business', fr: 'Entreprise' },
};

export const mediumNames: Record<string, Text> = {
  sms: { en: 'SMS', fr: 'SMS' },
  whatsApp: { en: 'WhatsApp', fr: 'WhatsApp' },
};
