import { refusals } from '../protocol/errors.ts';

export const staffErrors = refusals({
  staffPhoneTaken: {
    code: 40900,
    en: 'A Staff is already using this phone number',
    fr: 'Un membre de l’équipe utilise déjà ce numéro de téléphone',
  },
  staffExists: {
    code: 40900,
    en: 'Staff Already Exist',
    fr: 'Cette personne est déjà dans l’équipe',
  },
  profileNotFound: { code: 40400, en: 'Profile Not Found', fr: 'Profil introuvable' },
  staffNumberTaken: {
    code: 40900,
    en: 'Somebody else of the team has this organisation ID.',
    fr: 'Un autre membre de l’équipe a ce matricule.',
  },
  alreadyInvited: {
    code: 40900,
    en: 'This person was invited already. Send that invitation again, or recall it.',
    fr: 'Cette personne est déjà invitée. Renvoyez cette invitation, ou annulez-la.',
  },
  tooManyInvitations: {
    code: 40900,
    en: 'A school has at most 50 open invitations, and 20 until it is verified. Recall one, or wait until one is accepted.',
    fr: 'Un établissement a au plus 50 invitations en cours, et 20 tant qu’il n’est pas vérifié. Annulez-en une, ou attendez qu’une soit acceptée.',
  },
  lastOwner: {
    code: 40900,
    en: 'A school keeps at least one owner. Make somebody else an owner first.',
    fr: 'Un établissement garde au moins un administrateur. Nommez d’abord quelqu’un d’autre.',
  },
  ownRoleRaised: {
    code: 40300,
    en: 'Nobody raises their own role. Ask an owner of the school.',
    fr: 'Personne ne peut élever son propre rôle. Adressez-vous à un administrateur de l’établissement.',
  },
  ownersOnly: {
    code: 40300,
    en: 'Only an owner adds, changes or removes an owner.',
    fr: 'Seul un administrateur peut ajouter, modifier ou retirer un administrateur.',
  },
  ownFactorFirst: {
    code: 40900,
    en: 'Turn two-step verification on for your own account first: you would lock yourself out.',
    fr: 'Activez d’abord la vérification en deux étapes sur votre compte : vous n’auriez plus accès.',
  },
});

/** Why an invitation opens nothing. Whoever has no link of ours is told no more than that. */
export const invitationErrors = refusals({
  invitationUnknown: {
    code: 40400,
    en: 'This invitation is not valid. If it was sent again, use the newest link.',
    fr: 'Cette invitation n’est pas valable. Si elle a été renvoyée, utilisez le lien le plus récent.',
  },
  invitationUsed: {
    code: 40900,
    en: 'This invitation was used already. Sign in instead.',
    fr: 'Cette invitation a déjà servi. Connectez-vous.',
  },
  invitationRecalled: {
    code: 40900,
    en: 'The school has recalled this invitation. Ask it for a new one.',
    fr: 'L’établissement a annulé cette invitation. Demandez-lui-en une nouvelle.',
  },
  invitationExpired: {
    code: 40900,
    en: 'This invitation has expired after 7 days. Ask the school to send it again.',
    fr: 'Cette invitation a expiré après 7 jours. Demandez à l’établissement de la renvoyer.',
  },
});
