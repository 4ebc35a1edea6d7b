import { refusals } from '../protocol/errors.ts';

export const reportErrors = refusals({
  notOfReport: {
    code: 42200,
    en: 'This report has no “{name}”.',
    fr: 'Ce rapport n’a pas de «\u00a0{name}\u00a0».',
  },
  noColumnToSee: {
    code: 40300,
    en: 'Your role does not allow any of these columns. Choose others.',
    fr: 'Votre rôle ne permet aucune de ces colonnes. Choisissez-en d’autres.',
  },
  reportTooLarge: {
    code: 42200,
    en: 'This report has {rows} rows; as {format} it can have {most}. Choose a shorter period or another format.',
    fr: 'Ce rapport compte {rows} lignes\u00a0; en {format}, il peut en compter {most}. Choisissez une période plus courte ou un autre format.',
  },
  tooManyExports: {
    code: 40900,
    en: '{most} of your exports are being made already. Wait until one is ready, or cancel it.',
    fr: '{most} de vos exports sont déjà en préparation. Attendez que l’un soit prêt, ou annulez-le.',
  },
  exportNotReady: {
    code: 40900,
    en: 'This export is not ready.',
    fr: 'Cet export n’est pas prêt.',
  },
  exportEnded: {
    code: 40900,
    en: 'This export has ended already.',
    fr: 'Cet export est déjà terminé.',
  },
  savedNameTaken: {
    code: 40900,
    en: 'You have saved a report under this name already.',
    fr: 'Vous avez déjà enregistré un rapport sous ce nom.',
  },
  notYourReport: {
    code: 40300,
    en: 'Only whoever made this can change it.',
    fr: 'Seule la personne qui l’a créé peut le modifier.',
  },
  tooManySaved: {
    code: 40900,
    en: 'There are {most} already. Remove one first.',
    fr: 'Il y en a déjà {most}. Supprimez-en un d’abord.',
  },
  reportKeptPrivate: {
    code: 40900,
    en: 'Whoever saved this report keeps it to themselves. You can pause or remove this schedule, but not change it.',
    fr: 'La personne qui a enregistré ce rapport le garde pour elle. Vous pouvez suspendre ou supprimer cet envoi, mais pas le modifier.',
  },
  readerNotAllowed: {
    code: 42200,
    en: 'One of the people chosen is not in the team any more, or may not read reports.',
    fr: 'L’une des personnes choisies n’est plus dans l’équipe ou ne peut pas lire les rapports.',
  },
});
