import { type Language, say, type Text } from '@ardoise/contract/values/language';

/** One SMS segment at most (160 characters of GSM-7, which has à and é but no ç or ê). */
const codeSms: Text = {
  en: 'Ardoise: your code is {code}. It is valid for 10 minutes. Never give it to anyone.',
  fr: 'Ardoise : votre code est {code}. Il est valable 10 minutes. Ne le donnez à personne.',
};

const codeSubject: Text = {
  en: 'Your Ardoise code: {code}',
  fr: 'Votre code Ardoise : {code}',
};

const codeEmail: Text = {
  en: 'Your code is {code}.\n\nIt is valid for 10 minutes and can be used once. Never give it to anyone.\nIf you did not ask for it, ignore this message.\n\nArdoise',
  fr: 'Votre code est {code}.\n\nIl est valable 10 minutes et ne sert qu’une fois. Ne le donnez à personne.\nSi vous ne l’avez pas demandé, ignorez ce message.\n\nArdoise',
};

const warning: Text = {
  en: 'If this was not you, change your password at once.',
  fr: 'Si ce n’était pas vous, changez tout de suite votre mot de passe.',
};

const contactNotice: Record<'phone' | 'email', Text> = {
  phone: {
    en: 'The phone you sign in with is now {value}.',
    fr: 'Votre numéro de connexion est maintenant {value}.',
  },
  email: {
    en: 'The email you sign in with is now {value}.',
    fr: 'Votre e-mail de connexion est maintenant {value}.',
  },
};

const contactSubject: Text = {
  en: 'Your Ardoise sign-in details have changed',
  fr: 'Vos identifiants Ardoise ont changé',
};

/** Tells where it was heard before that the phone or email is another one now; what is shown of it is masked. */
export function contactNoticeOf(
  changed: 'phone' | 'email',
  masked: string,
  language: Language,
): { subject: string; text: string; sms: string } {
  const notice = say(contactNotice[changed], language, { value: masked });
  const text = `${notice}\n\n${say(warning, language)}\n\nArdoise`;
  const afterColon = `${notice.charAt(0).toLowerCase()}${notice.slice(1)}`;
  const sms = `Ardoise${language === 'fr' ? ' ' : ''}: ${afterColon} ${say(warning, language)}`;
  return { subject: say(contactSubject, language), text, sms };
}

const lossNotice: Record<'phone' | 'email', Text> = {
  phone: {
    en: 'The phone {value} was confirmed by its holder on another account. It no longer opens yours.',
    fr: 'Le téléphone {value} a été confirmé par son titulaire sur un autre compte. Il n’ouvre plus le vôtre.',
  },
  email: {
    en: 'The email {value} was confirmed by its holder on another account. It no longer opens yours.',
    fr: 'L’e-mail {value} a été confirmé par son titulaire sur un autre compte. Il n’ouvre plus le vôtre.',
  },
};

const lossWayIn: Text = {
  en: 'You can still sign in with this address or with your ID {ufId}, and add another phone or email under My account.',
  fr: 'Vous pouvez toujours vous connecter avec cette adresse ou avec votre identifiant {ufId}, et ajouter un autre téléphone ou e-mail dans Mon compte.',
};

/** Tells an account that a phone or email which it never confirmed was removed from it. */
export function lossNoticeOf(
  lost: 'phone' | 'email',
  masked: string,
  ufId: string,
  language: Language,
): { subject: string; text: string; sms: string } {
  const notice = say(lossNotice[lost], language, { value: masked });
  const text = `${notice}\n\n${say(lossWayIn, language, { ufId })}\n\nArdoise`;
  const afterColon = `${notice.charAt(0).toLowerCase()}${notice.slice(1)}`;
  const sms = `Ardoise${language === 'fr' ? ' ' : ''}: ${afterColon}`;
  return { subject: say(contactSubject, language), text, sms };
}

export const smsOf = (code: string, language: Language): string => say(codeSms, language, { code });

export const emailOf = (code: string, language: Language): { subject: string; text: string } => ({
  subject: say(codeSubject, language, { code }),
  text: say(codeEmail, language, { code }),
});
