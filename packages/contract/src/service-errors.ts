import { refusals } from './protocol/errors.ts';

export const serviceErrors = refusals({
  serviceNotAvailable: {
    code: 40300,
    en: 'Sorry this service is not available for your account',
    fr: 'Désolé, ce service n’est pas disponible pour votre compte',
  },
  serviceNameTaken: {
    code: 40900,
    en: 'There is a service of this name already.',
    fr: 'Un service porte déjà ce nom.',
  },
  serviceTypeStays: {
    code: 42200,
    en: 'A basic fee stays one, and a service that is subscribed to does too. Create another instead.',
    fr: 'Des frais obligatoires le restent, et un service à souscription aussi. Créez-en plutôt un autre.',
  },
  serviceInUse: {
    code: 40900,
    en: 'Students were billed for this service, so it cannot be removed. Switch it off instead.',
    fr: 'Ce service a été facturé à des élèves : il ne peut pas être supprimé. Désactivez-le plutôt.',
  },
  serviceDisabled: {
    code: 40900,
    en: 'This service is switched off. Switch it on first.',
    fr: 'Ce service est désactivé. Activez-le d’abord.',
  },
  chooseEffect: {
    code: 40900,
    en: 'The price concerns {count} students. Say whether they keep theirs, or from when they pay the new one.',
    fr: 'Le prix concerne {count} élèves. Indiquez s’ils gardent le leur, ou à partir de quand ils paient le nouveau.',
  },
  notBasicFee: {
    code: 40900,
    en: 'Only a basic fee is billed to everybody. Subscribe students to this service instead.',
    fr: 'Seuls des frais obligatoires sont facturés à tous. Faites plutôt souscrire des élèves à ce service.',
  },
  basicFeeBillsItself: {
    code: 40900,
    en: 'A basic fee bills itself at enrolment: nobody subscribes to it.',
    fr: 'Les frais obligatoires sont facturés à l’inscription : ils ne se souscrivent pas.',
  },
  alreadySubscribed: {
    code: 40900,
    en: 'Already subscribed to this for these days.',
    fr: 'La souscription existe déjà pour ces jours.',
  },
  nobodyToSubscribe: {
    code: 40900,
    en: 'Nobody of these is enrolled in this year.',
    fr: 'Aucun de ces élèves n’est inscrit pour cette année.',
  },
  itemNeeded: {
    code: 42200,
    en: 'Choose what of this service it is for.',
    fr: 'Choisissez la formule souscrite.',
  },
  subscriptionOutsideYear: {
    code: 42200,
    en: 'Choose days within the school year, the last one not before the first.',
    fr: 'Choisissez des jours dans l’année scolaire, le dernier n’étant pas avant le premier.',
  },
  subscriptionEnded: {
    code: 40900,
    en: 'This subscription has ended already.',
    fr: 'Cette souscription est déjà terminée.',
  },
  endsBeforeToday: {
    code: 42200,
    en: 'It can end today at the earliest, and not after its last day.',
    fr: 'Elle peut se terminer au plus tôt aujourd’hui, et pas après son dernier jour.',
  },
});
