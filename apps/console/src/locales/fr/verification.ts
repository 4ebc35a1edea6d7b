import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { verification as english } from '../en/verification.ts';

export const verification: SameKeys<typeof english> = {
  title: 'Vérification',
  about:
    'Les documents qui permettent au prestataire de savoir que votre établissement est bien celui qu’il dit.',
  state: 'Votre établissement',
  means: {
    unverified:
      'Pas encore vérifié. Un établissement vérifié encaisse par les comptes du prestataire et peut avoir ses propres noms d’expéditeur.',
    waiting: 'Le prestataire examine votre établissement. Vous serez informé de sa décision.',
    verified:
      'Les payeurs lisent que votre établissement est vérifié, et vous pouvez avoir vos propres noms d’expéditeur.',
    refused:
      'Le prestataire n’a pas vérifié votre établissement. Vous pouvez envoyer d’autres documents.',
  },
  reason: 'Le prestataire indique :',
  states: { underReview: 'En cours d’examen', approved: 'Approuvé', rejected: 'Refusé' },
  submission: 'Envoi du {when}',
  registrationNumber: 'Numéro d’enregistrement',
  sentBy: 'Envoyé par',
  answerBy: 'Réponse au plus tard le',
  decided: 'Décidé le',
  whoSends: 'Les administrateurs et gestionnaires peuvent envoyer les documents.',
  papers: {
    open: 'Ouvrir',
    openNamed: 'Ouvrir {name}',
    download: 'Télécharger',
    downloadNamed: 'Télécharger {name}',
    close: 'Fermer',
  },
  form: {
    title: 'Envoyer vos documents',
    again: 'Envoyer d’autres documents',
    number: 'Numéro d’enregistrement',
    numberHelp: 'Tel qu’il figure sur les documents d’enregistrement.',
    help: {
      registration:
        'L’autorisation d’ouverture de l’établissement ou son immatriculation au registre du commerce. PDF ou image, 5 Mo au plus chacun.',
      ownerIdentity:
        'La carte d’identité ou le passeport du responsable, recto et verso, bien lisibles.',
      other: 'Tout ce qui peut aider : carte de contribuable, agrément.',
    },
    choose: 'Choisir des fichiers',
    chooseMore: 'Ajouter des fichiers',
    chooseNamed: 'Choisir des fichiers : {kind}',
    remove: 'Retirer',
    removeNamed: 'Retirer {name}',
    sending: 'Envoi, {share} %',
    notSent: 'Ce fichier n’est pas arrivé. Retirez-le et choisissez-le de nouveau.',
    missing: {
      registration: 'Choisissez les documents d’enregistrement.',
      ownerIdentity: 'Choisissez la pièce d’identité du responsable.',
    },
    submit:
      '{count, plural, =0 {Envoyer au prestataire} one {Envoyer un document au prestataire} other {Envoyer # documents au prestataire}}',
    sent: 'Vos documents sont chez le prestataire',
  },
  support: {
    title: 'Accès de l’assistance',
    about:
      'Autorisez l’équipe du prestataire à consulter votre établissement quand vous avez besoin d’aide. Elle lit, ne change rien, et chaque consultation est notée ici.',
    open: 'Ouvert',
    closed: 'Fermé',
    hours: 'Pendant',
    for: '{count, plural, one {# heure} other {# heures}}',
    grant: 'Autoriser',
    until: 'Elle peut consulter jusqu’au {when}.',
    grantedBy: 'Autorisé par {name}.',
    end: 'Mettre fin maintenant',
    visits: 'Qui a consulté',
  },
};
