import { refusals } from './protocol/errors.ts';

export const classErrors = refusals({
  classNameTaken: {
    code: 40900,
    en: 'This year has a class of this name already: {name}. Choose it, or write another name.',
    fr: 'Cette année a déjà une classe de ce nom : {name}. Choisissez-la, ou écrivez un autre nom.',
  },
});
