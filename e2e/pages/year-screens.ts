import type { Language } from '@ardoise/contract/values/language';
import type { Page } from '@playwright/test';

/** The words that the journeys look for; the console's own catalogues stay out of reach of these tests. */
const words = {
  en: {
    years: 'Academic year',
    first: 'Create the first year',
    create: 'Create a year',
    begun: 'You have an unfinished new year',
    goOnWith: 'Continue',
    goOn: 'Continue',
    back: 'Back',
    startOver: 'Start over',
    startOverTitle: 'Start over?',
    startOverConfirm: 'Remove and start over',
    keepIt: 'Cancel',
    reopening: 'Reopening date',
    closing: 'Closing date',
    ownCycle: 'Add another cycle',
    ownName: 'Name of your cycle 1',
    primary: 'Primary',
    secondary: 'Secondary',
    undo: 'Undo',
    createIt: 'Create',
    copyIt: 'Copy',
    stop: 'Stop the year',
    stopIt: 'Stop',
    cancel: 'Cancel the year',
    cancelIt: 'Cancel',
    running: 'Running',
    stopped: 'Stopped',
    cancelled: 'Cancelled',
    current: 'Current',
    refused: 'so it can only be stopped',
    more: 'More',
    close: 'Close',
    twoClasses: '2 classes',
    exact: 'Adds up to 120,000',
    missing: '10,000 still missing',
  },
  fr: {
    years: 'Année scolaire',
    first: 'Créer la première année',
    create: 'Créer une année',
    begun: 'Une nouvelle année est en préparation',
    goOnWith: 'Continuer',
    goOn: 'Continuer',
    back: 'Retour',
    startOver: 'Recommencer',
    startOverTitle: 'Recommencer\u202f?',
    startOverConfirm: 'Supprimer et recommencer',
    keepIt: 'Annuler',
    reopening: 'Date de rentrée',
    closing: 'Date de fin',
    ownCycle: 'Ajouter un autre cycle',
    ownName: 'Nom de votre cycle 1',
    primary: 'Primaire',
    secondary: 'Secondaire (1er cycle)',
    undo: 'Rétablir',
    createIt: 'Créer',
    copyIt: 'Copier',
    stop: 'Clôturer l’année',
    stopIt: 'Arrêter',
    cancel: 'Annuler l’année',
    cancelIt: 'Annuler',
    running: 'En cours',
    stopped: 'Clôturée',
    cancelled: 'Annulée',
    current: 'Année actuelle',
    refused: 'l’année peut seulement être clôturée',
    more: 'Plus',
    close: 'Fermer',
    twoClasses: '2 classes',
    exact: 'Le total fait 120\u202f000',
    missing: 'Il manque 10\u202f000',
  },
} as const satisfies Record<Language, Record<string, string>>;

type Word = keyof (typeof words)['en'];

const labels = {
  en: {
    className: (number: number, cycle: string) => `Name of class ${number}, ${cycle}`,
    tuition: (number: number, cycle: string) => `Tuition of class ${number}, ${cycle}`,
    equal: (count: number) => `${count} equal installments`,
    forAll: (cycle: string) => `Equal installments for all classes of ${cycle}`,
    forClass: (name: string) => `Equal installments for ${name}`,
    change: (name: string) => `Change the installments of ${name}`,
    amount: (number: number, name: string) => `Amount of installment ${number}, ${name}`,
    dueOn: (number: number, name: string) => `Deadline of installment ${number}, ${name}`,
    apply: (cycle: string) => `Apply to all classes of ${cycle}`,
    remove: (name: string) => `Remove ${name}`,
  },
  fr: {
    className: (number: number, cycle: string) => `Nom de la classe ${number}, ${cycle}`,
    tuition: (number: number, cycle: string) => `Scolarité de la classe ${number}, ${cycle}`,
    equal: (count: number) => `${count} tranches égales`,
    forAll: (cycle: string) => `Tranches égales pour toutes les classes du cycle ${cycle}`,
    forClass: (name: string) => `Tranches égales pour ${name}`,
    change: (name: string) => `Modifier les tranches de ${name}`,
    amount: (number: number, name: string) => `Montant de la tranche ${number}, ${name}`,
    dueOn: (number: number, name: string) => `Échéance de la tranche ${number}, ${name}`,
    apply: (cycle: string) => `Appliquer à toutes les classes du cycle ${cycle}`,
    remove: (name: string) => `Retirer ${name}`,
  },
} as const;

/** The screens of academic years, in the words of one language. */
export function yearScreens(page: Page, language: Language) {
  const say = (word: Word): string => words[language][word];
  const label = labels[language];
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    say,
    button: (word: Word) => page.getByRole('button', { name: say(word), exact: true }),
    act: (word: Word) => page.getByRole('menuitem', { name: say(word), exact: true }),
    /** From the menu of what is seldom done. */
    rareAct: async (word: Word) => {
      await page.getByRole('button', { name: say('more'), exact: true }).click();
      await page.getByRole('menuitem', { name: say(word), exact: true }).click();
    },
    buttonNamed: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (word: Word) => page.getByRole('link', { name: say(word), exact: true }),
    field: (word: Word) => field(say(word)),
    cycle: (word: Word) => page.getByRole('checkbox', { name: say(word) }),
    className: (number: number, cycle: Word) => field(label.className(number, say(cycle))),
    tuition: (number: number, cycle: Word) => field(label.tuition(number, say(cycle))),
    removeClass: (name: string) => page.getByRole('button', { name: label.remove(name) }),
    planAll: (count: number, cycle: Word) =>
      page
        .getByRole('group', { name: label.forAll(say(cycle)) })
        .getByRole('button', { name: label.equal(count) }),
    planOne: (count: number, name: string) =>
      page
        .getByRole('group', { name: label.forClass(name) })
        .getByRole('button', { name: label.equal(count) }),
    change: (name: string) => page.getByRole('button', { name: label.change(name) }),
    amount: (number: number, name: string) => field(label.amount(number, name)),
    dueOn: (number: number, name: string) => field(label.dueOn(number, name)),
    apply: (cycle: Word) => page.getByRole('button', { name: label.apply(say(cycle)) }),
    dialog: () => page.getByRole('dialog'),
    /** As a list copied from elsewhere arrives. */
    async paste(number: number, cycle: Word, text: string): Promise<void> {
      await field(label.className(number, say(cycle))).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = { clipboardData, bubbles: true, cancelable: true };
        input.dispatchEvent(new ClipboardEvent('paste', event));
      }, text);
    },
  };
}

export type YearScreens = ReturnType<typeof yearScreens>;
