/** What a column can say of a guardian. */
export const guardianFields = ['Name', 'Relationship', 'Phone', 'Email', 'Occupation'] as const;
export type GuardianField = (typeof guardianFields)[number];

/** Whom a title names: a parent by what they are to the child, or a guardian by number. */
export type TitledGuardian = 'mother' | 'father' | 1 | 2;

export interface GuardianTitle {
  readonly of: TitledGuardian;
  readonly field: GuardianField;
}

const words = (text: string): readonly string[] => text.split(' ');

const people: ReadonlyMap<string, TitledGuardian> = new Map<string, TitledGuardian>([
  ...words('mere maman mother mum mom').map((word) => [word, 'mother'] as const),
  ...words('pere papa father dad').map((word) => [word, 'father'] as const),
  ...words('parent parents guardian guardians tuteur tuteurs tutrice responsable').map(
    (word) => [word, 1] as const,
  ),
]);

/** Words that join the others. */
const joining = new Set(words('de du des d l la le les of the s et and ou or legal'));
/** Whose parent it is; alone, it is the child’s own column. */
const children = new Set(words('eleve eleves enfant enfants student students child'));

const fieldWords: Readonly<Record<GuardianField, readonly string[]>> = {
  Name: [
    'nom',
    'name',
    'full name',
    'names',
    'nom prenom',
    'nom complet',
    'surname first names',
    'surname first name',
  ],
  Relationship: ['relationship', 'relation', 'lien', 'lien parente'],
  Phone: [
    'phone',
    'phone number',
    'telephone',
    'telephone number',
    'tel',
    'mobile',
    'portable',
    'cell',
    'gsm',
    'whatsapp',
    'contact',
    'contact telephonique',
    'contact number',
    'numero',
    'numero telephone',
    'numero tel',
    'numero whatsapp',
    'num tel',
    'n tel',
    'n telephone',
    'no tel',
  ],
  Email: [
    'email',
    'e mail',
    'email address',
    'mail',
    'adresse e mail',
    'adresse email',
    'courriel',
  ],
  Occupation: ['occupation', 'profession', 'job', 'metier', 'fonction'],
};

const fieldByWords: ReadonlyMap<string, GuardianField> = new Map(
  guardianFields.flatMap((field) => fieldWords[field].map((written) => [written, field] as const)),
);

/** Of several people or things: `noms et prénoms`, `contacts`, `téléphones`. */
const singular = (word: string): string =>
  /^(?:noms|prenoms|contacts|telephones|phones|numeros|emails|professions)$/.test(word)
    ? word.slice(0, -1)
    : word;

/**
 * Understands `Nom de la mère`, `Mother’s name`, `Tél. parent`, `Noms et prénoms du tuteur`, `Contact du parent 2` and their
 * like, from a folded title: somebody, and what of them. A title that names nobody is of the first guardian, unless it can
 * be the student’s.
 */
export function guardianTitleOf(folded: string): GuardianTitle | undefined {
  let of: TitledGuardian | null = null;
  let number: 1 | 2 | null = null;
  let isOfChild = false;
  const rest: string[] = [];
  for (const word of folded.split(' ')) {
    const person = people.get(word);
    // `Père ou tuteur` and `parent ou tuteur` are one person each, named by the nearer word.
    if (person !== undefined) of = of === null || of === 1 ? person : of;
    else if (word === '1' || word === '2') number = word === '1' ? 1 : 2;
    else if (children.has(word)) isOfChild = true;
    else if (!joining.has(word)) rest.push(singular(word));
  }
  const what = rest.join(' ');
  if (of === null) return isOfChild || number !== null ? undefined : bareTitle(what);
  const field = what === '' ? 'Name' : fieldByWords.get(what);
  return field === undefined ? undefined : { of: of === 1 ? (number ?? 1) : of, field };
}

/** `Nom` alone is the student’s. A second phone, which has a number, says nothing of whose it is. */
function bareTitle(what: string): GuardianTitle | undefined {
  const field = fieldByWords.get(what);
  return field === undefined || field === 'Name' ? undefined : { of: 1, field };
}
