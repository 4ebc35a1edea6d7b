import { roleNames } from '@ardoise/contract/protocol/permissions';
import { say, type Text } from '@ardoise/contract/values/language';
import type { Work } from '../../platform/work.ts';
import { schoolNameForAnybody, sendEmail, sendSms } from '../messages/public.ts';
import type { InvitationRow } from './tables.ts';

const sms: Text = {
  en: '{from}: you are invited to join the school’s team ({role}). Choose your password: {link} Valid for 7 days.',
  fr: '{from} : vous êtes invité(e) dans l’équipe de l’établissement ({role}). Choisissez votre mot de passe : {link} Valable 7 jours.',
};

const subject: Text = {
  en: '{from}: you are invited to join the team',
  fr: '{from} : vous êtes invité(e) dans l’équipe',
};

const email: Text = {
  en: '{name},\n\n{by} invites you to join the school’s team on Ardoise. Your role: {role}.\n\nOpen this link to choose your password:\n{link}\n\nIt is valid for 7 days and works once. If you do not know this school, ignore this message.\n\nArdoise',
  fr: '{name},\n\n{by} vous invite à rejoindre l’équipe de l’établissement sur Ardoise. Votre rôle\u00a0: {role}.\n\nOuvrez ce lien pour choisir votre mot de passe\u00a0:\n{link}\n\nIl est valable 7 jours et ne sert qu’une fois. Si vous ne connaissez pas cet établissement, ignorez ce message.\n\nArdoise',
};

/** The link stands in this message alone, which is sealed; of it only a hash is kept. */
export async function sendInvitation(
  work: Work,
  invitation: InvitationRow,
  secret: string,
): Promise<void> {
  const { language, phone, email: mailbox, role } = invitation;
  const school = await work.tx
    .selectFrom('organisations')
    .select(['name', 'verification'])
    .where('org_id', '=', work.orgId)
    .executeTakeFirstOrThrow();
  const values = {
    from: schoolNameForAnybody({
      name: school.name,
      isVerified: school.verification === 'verified',
    }),
    name: invitation.full_name,
    by: invitation.invited_by_name,
    role: roleNames[role][language],
    link: `${work.services.publicUrl()}/business/invitation/${secret}?lang=${language}`,
  };
  const message = { kind: 'notice', template: 'invitation', language } as const;
  if (phone !== null)
    await sendSms(work, { ...message, to: phone, text: say(sms, language, values) });
  else if (mailbox !== null)
    await sendEmail(work, {
      ...message,
      to: mailbox,
      subject: say(subject, language, values),
      text: say(email, language, values),
    });
}
