import { type Language, say, type Text } from '@ardoise/contract/language';

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

export const smsOf = (code: string, language: Language): string => say(codeSms, language, { code });

export const emailOf = (code: string, language: Language): { subject: string; text: string } => ({
  subject: say(codeSubject, language, { code }),
  text: say(codeEmail, language, { code }),
});
