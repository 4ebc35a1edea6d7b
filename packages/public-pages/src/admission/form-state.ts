import { createContext, useContext } from 'react';
import type { Language } from '@ardoise/contract/values/language';

/** What was typed and what is wrong with it, by the name of each field: `guardians.0.fullName`. */
export interface FormState {
  readonly language: Language;
  readonly values: ReadonlyMap<string, string>;
  readonly errors: Readonly<Record<string, string>>;
}

const FormContext = createContext<FormState>({ language: 'en', values: new Map(), errors: {} });
export const FormProvider = FormContext.Provider;

export const useForm = (): FormState => useContext(FormContext);

/** How many rows of a group are shown: those that have a value, and at least one. */
export function rowCount(values: ReadonlyMap<string, string>, group: string): number {
  let count = 1;
  for (const name of values.keys()) {
    if (!name.startsWith(`${group}.`)) continue;
    const index = Number(name.slice(group.length + 1).split('.')[0]);
    if (index >= count) count = index + 1;
  }
  return count;
}
