import type { Question } from '../../faq-text.ts';

/** What schools ask most often. */
export const faq: readonly Question[] = [
  {
    category: 'start',
    question: 'Les parents ont-ils besoin d’un compte ?',
    answer:
      'Non. Ils paient, envoient des preuves, font une demande et écrivent depuis des liens reçus par SMS ou partagés par l’établissement.',
  },
  {
    category: 'start',
    question: 'Dans quelle langue lisent les parents ?',
    answer:
      'Dans celle de leur famille, français ou anglais : SMS, factures, pages de paiement et reçus. Votre propre langue se choisit en haut de la page.',
  },
  {
    category: 'money',
    question: 'Un parent a été débité et le paiement est en échec. Que faire ?',
    answer:
      'Ouvrez la [transaction](/apps/transactions) et vérifiez son état. Si l’opérateur dit maintenant qu’elle est payée, le paiement attend votre décision et n’est pas perdu. Le parent ne doit pas repayer d’ici là.',
  },
  {
    category: 'money',
    question: 'Le même paiement peut-il être encaissé deux fois ?',
    answer:
      'Non. Un second appui, une coupure ou une réponse répétée de l’opérateur est reconnue et donne le même reçu.',
  },
  {
    category: 'money',
    question: 'Comment annuler un paiement saisi par erreur ?',
    answer:
      'Ouvrez le paiement et annulez-le, avec un motif. Rien n’est effacé : une écriture inverse est passée, et le reçu dit qu’il n’est plus valable. Voir [les corrections](/pages/knowledge-base/money/corrections).',
  },
  {
    category: 'money',
    question: 'Où va l’argent ?',
    answer:
      'Sur le compte MTN ou Orange de l’établissement, ou sur celui du prestataire, d’où il est reversé. Cela se choisit dans les [Paramètres de paiement](/settings/payment-settings).',
  },
  {
    category: 'money',
    question: 'Comment vérifier qu’un reçu est authentique ?',
    answer:
      'Par son code QR ou par l’adresse imprimée. La page dit de quoi il s’agit, et si le reçu est encore valable.',
  },
  {
    category: 'school',
    question: 'Un enfant arrive en cours d’année. Que doit la famille ?',
    answer:
      'Ce qui échoit à partir du jour de son arrivée, sauf si vous choisissez autre chose à l’inscription. Les tranches sont affichées avant la confirmation.',
  },
  {
    category: 'school',
    question: 'Un enfant part. Que reste-t-il à payer ?',
    answer:
      'Ce qui est échu. Les tranches suivantes tombent, et ce qui a été payé d’avance devient l’avoir de la famille, qui peut être remboursé.',
  },
  {
    category: 'messages',
    question: 'Pourquoi un SMS coûte-t-il autant que deux ?',
    answer:
      'Certains caractères, comme ç, ô ou un émoji, réduisent de plus de moitié ce que contient un SMS. La page les marque et dit ce que vous gagnez sans eux.',
  },
  {
    category: 'messages',
    question: 'Pourquoi un message n’est-il pas parti aussitôt ?',
    answer:
      'C’était hors des heures d’envoi de l’établissement, ou le solde était trop bas. Les reçus et les codes partent toujours aussitôt.',
  },
  {
    category: 'administration',
    question: 'Quelqu’un ne peut pas ouvrir une page. Que faire ?',
    answer:
      'La page dit quels rôles le peuvent. Un administrateur ou un gestionnaire change le rôle dans [Équipe](/team) ; cela vaut en quelques secondes.',
  },
  {
    category: 'administration',
    question: 'Le prestataire peut-il voir nos données ?',
    answer:
      'Son personnel ne peut regarder que si un administrateur l’y autorise, pour quelques heures, et ne peut rien modifier. Chaque visite figure dans les [Paramètres](/apps/settings/profile).',
  },
];
