import type { SourceFile } from './read-sources.ts';

interface Reader {
  /** A module, or another folder of the server's sources. */
  readonly name: string;
  readonly tables: readonly string[];
  readonly why: string;
  /** Only reading is meant, unless this says so. */
  readonly canChange?: true;
}

/** Who may name a table of another module, with the reason. A new line here is a decision, not an accident. */
export const readers: readonly Reader[] = [
  {
    name: 'messages',
    tables: ['organisations'],
    why: 'a school that nobody has verified sends fewer payment links, counted where they are sent',
  },
  {
    name: 'balance',
    tables: [
      'fees',
      'ledger_accounts',
      'organisations',
      'payments',
      'students',
      'transaction_parts',
      'transactions',
    ],
    why: 'adds up where the money is, in the database and not row by row',
  },
  {
    name: 'balance',
    tables: ['cash_sessions'],
    why: 'names the drawers in which cash lies beside the operators that hold the rest',
  },
  {
    name: 'cash-sessions',
    tables: ['allocations', 'fees', 'organisations', 'payments', 'receipts', 'students'],
    why: 'adds up a drawer from the payments themselves, and says for whom each was',
  },
  {
    name: 'till',
    tables: [
      'allocations',
      'classes',
      'desk_payments',
      'families',
      'fees',
      'organisations',
      'payments',
      'receipts',
      'students',
      'transactions',
    ],
    why: 'shows a cashier what a family owes, paid and waits for, and warns of the same payment twice',
  },
  {
    name: 'offline-desk',
    tables: [
      'allocations',
      'cash_sessions',
      'classes',
      'families',
      'fees',
      'former_students',
      'payments',
      'receipts',
      'students',
    ],
    why: 'gives a desk what every family owes and has just paid, finds the children where they are now, and shows what was sent with its receipt',
  },
  {
    name: 'ledger',
    tables: [
      'allocations',
      'cash_movements',
      'cash_sessions',
      'credit_refunds',
      'desk_payments',
      'fee_sums',
      'fees',
      'organisations',
      'payment_sums',
      'payments',
      'receipt_counters',
      'receipts',
      'student_owed',
      'students',
      'transactions',
    ],
    why: 'puts the invariants, which are about all books at once, to the live database',
  },
  {
    name: 'receipts',
    tables: [
      'former_students',
      'ledger_accounts',
      'organisations',
      'payments',
      'students',
      'transactions',
    ],
    why: 'gathers in the statement that takes the number, shows what was reversed since and, to staff, who paid',
  },
  {
    name: 'billing',
    tables: [
      'academic_years',
      'classes',
      'enrolments',
      'families',
      'ledger_accounts',
      'ledger_entries',
      'families',
      'organisations',
      'receipt_counters',
      'receipts',
      'students',
    ],
    why: 'joins what is owed and paid with whose it is, and undoes the entries of a payment',
  },
  {
    name: 'billing',
    tables: ['family_guardians', 'guardian_phones'],
    why: 'tells guardians what is asked for after a year was corrected',
  },
  {
    name: 'billing',
    tables: ['transaction_parts', 'transactions'],
    why: 'asks under its locks whether a payment is under way before a fee or a family goes',
  },
  {
    name: 'billing',
    tables: ['credit_notes', 'invoices'],
    why: 'names the invoice or the credit note with which a discount is taken back, and not beside it',
  },
  {
    name: 'enrolment',
    tables: ['families', 'invoice_items', 'students'],
    why: 'asks whom an invoice is for before a child changes family',
  },
  {
    name: 'enrolment',
    tables: ['invoices'],
    why: 'a child who changes family takes its invoices along, and stays while one asks for siblings too',
    canChange: true,
  },
  {
    name: 'mobile-money',
    tables: ['fee_installments', 'fees', 'organisations', 'payments', 'receipts', 'students'],
    why: 'shows a transaction with what it paid for and its receipt',
  },
  {
    name: 'mobile-money',
    tables: ['families'],
    why: 'names in the drawer’s journal the family that credit was handed back to',
  },
  {
    name: 'mobile-money',
    tables: ['family_guardians', 'guardian_phones'],
    why: 'tells a phone that the school knows from a stranger’s',
  },
  {
    name: 'mobile-money',
    tables: ['applications', 'desk_payments', 'payment_proofs'],
    why: 'finds the language in which a family last wrote to the school by itself',
  },
  {
    name: 'fees',
    tables: [
      'allocations',
      'classes',
      'families',
      'fee_installments',
      'fees',
      'organisations',
      'payments',
      'people',
      'receipts',
      'students',
    ],
    why: 'shows fees with whose they are, what went to them and who changed them, in one statement for a page of them',
  },
  {
    name: 'invoicing',
    tables: [
      'academic_years',
      'classes',
      'cycles',
      'families',
      'family_guardians',
      'fees',
      'guardian_phones',
      'guardians',
      'organisations',
      'payments',
      'people',
      'receipts',
      'service_items',
      'services',
      'students',
    ],
    why: 'shows invoices with whose they are and what was paid, and plans those of a whole school in a few statements',
  },
  {
    name: 'ledger',
    tables: [
      'credit_notes',
      'invoice_counters',
      'invoice_due_sums',
      'invoice_fees',
      'invoice_payment_sums',
      'invoice_payments',
      'invoice_sums',
      'invoices',
    ],
    why: 'puts the invariants of invoices to the live database, beside those of the fees that they bill',
  },
  {
    name: 'merging',
    tables: ['invoice_items', 'invoices'],
    why: 'keeps for whom and to whom was billed, to be able to put it back',
  },
  {
    name: 'pay-pages',
    tables: [
      'classes',
      'families',
      'family_guardians',
      'former_students',
      'guardian_phones',
      'guardians',
      'organisations',
      'payments',
      'receipts',
      'students',
    ],
    why: 'reads across schools by a link or a code before it is known whose it is',
  },
  {
    name: 'students',
    tables: ['classes', 'enrolments', 'fee_installments', 'fees', 'list_counts', 'organisations'],
    why: 'shows students with their class and what is paid, in one statement for a page of them',
  },
  {
    name: 'students',
    tables: ['academic_years'],
    why: 'keeps whoever leaves with a year in their class until it has closed',
  },
  {
    name: 'students',
    tables: ['allocations', 'payments', 'receipts', 'transaction_parts', 'transactions'],
    why: 'finds people by the number of a receipt or a payment, and by an amount beside a name',
  },
  {
    name: 'merging',
    tables: [
      'academic_years',
      'allocations',
      'classes',
      'enrolments',
      'families',
      'family_guardians',
      'fee_installments',
      'fees',
      'former_students',
      'guardian_phones',
      'guardians',
      'payment_links',
      'payments',
      'student_documents',
      'student_health',
      'students',
      'subscriptions',
      'transactions',
    ],
    why: 'shows what two records have, and keeps their rows before and after to be able to put them back',
  },
  {
    name: 'services',
    tables: [
      'academic_years',
      'classes',
      'cycles',
      'enrolments',
      'fees',
      'organisations',
      'students',
    ],
    why: 'bills by the class of each student, and shows subscriptions with whose they are and what is paid',
  },
  {
    name: 'unmatched',
    tables: [
      'allocations',
      'classes',
      'families',
      'family_guardians',
      'fee_installments',
      'fees',
      'guardian_phones',
      'organisations',
      'payments',
      'receipts',
      'reversal_requests',
      'statement_lines',
      'student_terms',
      'students',
      'transactions',
    ],
    why: 'shows money that nobody knows with the children whose it may be, a page of lines in a few statements',
  },
  { name: 'admissions', tables: ['organisations'], why: 'shows the school that is applied to' },
  {
    name: 'enrolment',
    tables: ['organisations'],
    why: 'asks each school in turn whether its day has brought another current year',
  },
  {
    name: 'desk',
    tables: ['memberships', 'organisations', 'people'],
    why: 'is where the provider looks at schools and decides on them',
    canChange: true,
  },
  {
    name: 'school-settings',
    tables: ['organisations'],
    why: 'is where a school changes what it says of itself',
    canChange: true,
  },
  {
    name: 'verification',
    tables: ['organisations'],
    why: 'keeps on the school’s row whether it is verified',
    canChange: true,
  },
  {
    name: 'demo',
    tables: ['academic_years', 'memberships', 'organisations', 'transactions'],
    why: 'fills an empty database with a past',
    canChange: true,
  },
];

const userOf = (file: string): string =>
  /^modules\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? file;

const declaredTables = /\binterface Tables \{\n([\s\S]*?)\n\s*\}/g;

/** Each table, and the module that declares it in its tables.ts. */
export function findOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files.filter((file) => file.path.endsWith('/tables.ts')))
    for (const [, rows = ''] of text.matchAll(declaredTables))
      for (const [, table = ''] of rows.matchAll(/^\s*(\w+): \w+;/gm)) {
        if (owners.has(table)) throw new Error(`The table ${table} is declared twice.`);
        owners.set(table, userOf(path));
      }
  return owners;
}

/** In kysely's calls and in SQL: what changes rows. */
const changes = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\binsertRows\(\s*\w+,\s*'(\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi,
];
const reads = [
  /\b(?:selectFrom|using|\w*Join)\(\s*'(\w+)/g,
  // Of a list that is found by the builder.
  /\btable:\s*'(\w+)'/g,
  /\bjoin\s+(?:lateral\s+)?(\w+)/gi,
];
/** `from families f, students s`. */
const lists = /\b(?:from|using)\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi;

/** Comments and imports speak of tables in other ways. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/^(?:import|export)\b[^;]*?from '[^']*';$/gm, '');

interface Named {
  readonly table: string;
  readonly isChange: boolean;
}

function namesIn(text: string): Named[] {
  const code = codeOf(text);
  const found = (patterns: readonly RegExp[], isChange: boolean): Named[] =>
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].map(([, table = '']) => ({ table, isChange })),
    );
  const listed = [...code.matchAll(lists)].flatMap(([, list = '']) =>
    list.split(',').map((one) => ({ table: /\w+/.exec(one)?.[0] ?? '', isChange: false })),
  );
  return [...found(changes, true), ...found(reads, false), ...listed];
}

/** A table that is named outside of the module that owns it. */
export interface ForeignUse extends Named {
  readonly path: string;
  readonly user: string;
  readonly owner: string;
}

/** The platform's tables are there for everybody. */
export const findForeignUses = (
  files: readonly SourceFile[],
  owners: ReadonlyMap<string, string>,
): ForeignUse[] =>
  files.flatMap(({ path, text }) =>
    namesIn(text).flatMap((named) => {
      const user = userOf(path);
      const owner = owners.get(named.table);
      const isForeign = owner !== undefined && owner !== 'platform' && owner !== user;
      return isForeign ? [{ ...named, path, user, owner }] : [];
    }),
  );

const allows = (reader: Reader, { user, table, isChange }: ForeignUse): boolean =>
  reader.name === user && reader.tables.includes(table) && (!isChange || reader.canChange === true);

/** What the list of readers does not allow. */
export function findStrangers(
  uses: readonly ForeignUse[],
  allowed: readonly Reader[] = readers,
): string[] {
  const strangers = uses
    .filter((use) => !allowed.some((reader) => allows(reader, use)))
    .map(
      ({ path, isChange, table, owner }) =>
        `${path} ${isChange ? 'changes' : 'reads'} ${table} of ${owner}`,
    );
  return [...new Set(strangers)].sort();
}
