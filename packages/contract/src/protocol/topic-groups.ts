/** Everything that shows what a family owes or has paid. */
export const money = ['fees', 'invoices', 'payments', 'transactions', 'balance'] as const;

/** Wherever a student or who cares for them is shown. */
export const people = ['students', 'families', 'members'] as const;

/** Wherever it is shown who is in which class, and what is owed for it. */
export const places = [...people, 'years', 'fees', 'balance'] as const;

/** Whatever shows either of two records that became one. */
export const merged = [
  ...places,
  'payments',
  'transactions',
  'documents',
  'health',
  'applications',
] as const;
