import { refusals } from '../protocol/errors.ts';

export const plannerErrors = refusals({
  endsBeforeItBegins: {
    code: 42200,
    en: 'It ends before it begins.',
    fr: 'La fin précède le début.',
  },
  tooManyDays: {
    code: 42200,
    en: 'A calendar shows at most {most} days at once.',
    fr: 'Un calendrier affiche au plus {most} jours à la fois.',
  },
  eventTooLong: {
    code: 42200,
    en: 'An event lasts at most {most} days.',
    fr: 'Un événement dure au plus {most} jours.',
  },
  tooManyEvents: {
    code: 40900,
    en: 'The school has {most} events of its own. Remove some that are over.',
    fr: 'L’établissement a déjà {most} événements. Supprimez-en d’anciens.',
  },
  tooManyTasks: {
    code: 40900,
    en: 'You have made {most} tasks. Remove some that are done.',
    fr: 'Vous avez créé {most} tâches. Supprimez-en qui sont faites.',
  },
  notOfTheTeam: {
    code: 42200,
    en: 'This person does not work here.',
    fr: 'Cette personne ne travaille pas ici.',
  },
  contentGone: {
    code: 40900,
    en: 'What this email said is no longer kept. Send it again from what it was about.',
    fr: 'Le contenu de cet e-mail n’est plus conservé. Renvoyez-le depuis son objet.',
  },
});
