import { refusals } from '../protocol/errors.ts';

export const chatErrors = refusals({
  guardianBlockedChat: {
    code: 40900,
    en: 'This guardian does not want messages here. They can write again themselves.',
    fr: 'Ce parent ou tuteur ne veut pas recevoir de messages ici. Il peut réécrire lui-même.',
  },
  chatGuardianGone: {
    code: 40900,
    en: 'This guardian was removed. The talk can be read, and nothing written.',
    fr: 'Ce parent ou tuteur a été supprimé. La discussion peut être lue, mais plus rien ne peut y être écrit.',
  },
  tooManyChatMessages: {
    code: 42900,
    en: 'Too many messages in a short time. Wait {seconds} s.',
    fr: 'Trop de messages en peu de temps. Attendez {seconds} s.',
  },
  notAChatFile: {
    code: 42200,
    en: 'Only pictures (JPEG, PNG, WebP, GIF), videos (MP4, WebM) and sound (MP3, M4A, OGG, WebM, WAV) can be sent.',
    fr: 'Seuls les images (JPEG, PNG, WebP, GIF), les vidéos (MP4, WebM) et les sons (MP3, M4A, OGG, WebM, WAV) peuvent être envoyés.',
  },
  requestNothingOwed: {
    code: 40900,
    en: 'Nothing is owed for this fee any more.',
    fr: 'Plus rien n’est dû pour ces frais.',
  },
  requestStillOpen: {
    code: 40900,
    en: 'A request for this fee is still open in this talk. Take it back first.',
    fr: 'Une demande pour ces frais est encore ouverte dans cette discussion. Retirez-la d’abord.',
  },
  requestAboveOwed: {
    code: 42200,
    en: 'Only {owed} are still owed for this fee.',
    fr: 'Il ne reste que {owed} à payer pour ces frais.',
  },
  requestEnded: {
    code: 40900,
    en: 'This request was paid or closed already.',
    fr: 'Cette demande est déjà payée ou close.',
  },
  requestIsPaying: {
    code: 40900,
    en: 'The guardian is paying just now. Wait until the payment has ended.',
    fr: 'Le parent ou tuteur est en train de payer. Attendez la fin du paiement.',
  },
  colleagueMayNotChat: {
    code: 42200,
    en: 'This colleague does not answer talks, or is no longer in the team.',
    fr: 'Ce collègue ne répond pas aux discussions ou ne fait plus partie de l’équipe.',
  },
  tooManyReadyAnswers: {
    code: 40900,
    en: 'There are {count} ready answers already. Remove one first.',
    fr: 'Il y a déjà {count} réponses types. Supprimez-en une d’abord.',
  },
});
