/** Whose money: one student's, or all of a family's. */
export type MoneySubject = { readonly studentId: string } | { readonly familyId: string };
