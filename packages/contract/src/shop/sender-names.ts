import { z } from 'zod';
import { refusals } from '../protocol/errors.ts';

export const maxSenderName = 11;

/** What gateways take as the name of a sender: letters and digits of the plain alphabet and single spaces, with one letter at least. */
export const senderName = z
  .string()
  .transform((typed) => typed.replace(/ +/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .max(maxSenderName)
      .regex(/^[A-Za-z0-9 ]*$/, { error: 'senderSigns' })
      .refine((name) => name === '' || /[A-Za-z]/.test(name), { error: 'senderLetter' }),
  )
  .meta({ examples: ['LESPALMIERS'] });

export const senderIdErrors = refusals({
  businessNotVerified: {
    code: 40300,
    en: 'Sender IDs are for verified businesses. Send your registration papers in App settings first.',
    fr: 'Les noms d’expéditeur sont réservés aux établissements vérifiés. Envoyez d’abord vos documents d’enregistrement dans les paramètres.',
  },
  senderIdTaken: {
    code: 40900,
    en: 'You have a sender ID of this name already.',
    fr: 'Vous avez déjà un nom d’expéditeur identique.',
  },
  senderIdDisabled: {
    code: 40900,
    en: 'This sender ID is disabled. Contact support',
    fr: 'Ce nom d’expéditeur est désactivé. Contactez l’assistance',
  },
  senderIdNotApproved: {
    code: 40900,
    en: 'This sender ID is not approved.',
    fr: 'Ce nom d’expéditeur n’est pas approuvé.',
  },
  senderIdNotResent: {
    code: 40900,
    en: 'This sender ID cannot be sent again.',
    fr: 'Ce nom d’expéditeur ne peut pas être renvoyé.',
  },
  senderIdDecided: {
    code: 40900,
    en: 'This sender ID was decided about, or withdrawn, in the meantime. Look again.',
    fr: 'Ce nom d’expéditeur a été traité ou retiré entre-temps. Vérifiez à nouveau.',
  },
});
