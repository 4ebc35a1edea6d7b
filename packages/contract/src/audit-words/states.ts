import type { Text } from '../values/language.ts';

/** Where a record stands, as entries keep it. One that is not here is shown as it is called inside. */
export const auditStates: Readonly<Record<string, Text>> = {
  accepted: { en: 'accepted', fr: 'accepté' },
  approved: { en: 'approved', fr: 'approuvé' },
  asked: { en: 'on its way', fr: 'en route' },
  cancelled: { en: 'cancelled', fr: 'annulé' },
  closed: { en: 'closed', fr: 'clos' },
  confirmed: { en: 'confirmed', fr: 'confirmé' },
  created: { en: 'to be sent', fr: 'à envoyer' },
  done: { en: 'done', fr: 'terminé' },
  draft: { en: 'draft', fr: 'brouillon' },
  failed: { en: 'failed', fr: 'échoué' },
  open: { en: 'open', fr: 'ouvert' },
  paid: { en: 'paid', fr: 'payé' },
  permanentlyRejected: { en: 'permanently rejected', fr: 'rejeté définitivement' },
  refused: { en: 'refused', fr: 'refusé' },
  rejected: { en: 'rejected', fr: 'rejeté' },
  reviewStarted: { en: 'under review', fr: 'en cours d’examen' },
  running: { en: 'running', fr: 'en cours' },
  scheduled: { en: 'scheduled', fr: 'programmé' },
  sending: { en: 'being sent', fr: 'envoi en cours' },
  sent: { en: 'sent', fr: 'envoyé' },
  stopped: { en: 'stopped', fr: 'arrêté' },
  submitted: { en: 'submitted', fr: 'soumis' },
  underReview: { en: 'under review', fr: 'en cours d’examen' },
  verified: { en: 'verified', fr: 'vérifié' },
  voided: { en: 'voided', fr: 'annulé' },
  waiting: { en: 'waiting', fr: 'en attente' },
  withdrawn: { en: 'withdrawn', fr: 'retiré' },
};

/** The fields that hold one. */
export const auditStateFields: readonly string[] = ['state', 'status', 'decision'];
