import { type Language, say } from '@ardoise/contract/values/language';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { readJson } from '@ardoise/web/lib/storage.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from './failure.ts';
import { tabStore } from './steps.ts';

type Values = Readonly<Record<string, string>>;
type Errors<T extends Values> = { readonly [Name in keyof T]?: string };

/**
 * The fields of a form in this small entry, which has no room for a form library. What is typed survives a
 * reload, except secrets, which are never stored. The server checks; here only emptiness is caught.
 */
export function useFields<T extends Values>(
  draft: string,
  empty: T,
  { secrets = [] as readonly (keyof T)[] } = {},
) {
  const [values, setValues] = useState<T>(() => ({ ...empty, ...readDraft(draft, empty) }));
  const [errors, setErrors] = useState<Errors<T>>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const kept = Object.entries(values).filter(([name]) => !secrets.includes(name));
    tabStore().write(`draft:${draft}`, JSON.stringify(Object.fromEntries(kept)));
  });

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function set(name: keyof T & string, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...others }) => others as Errors<T>);
  }

  return {
    form,
    values,
    set,
    hasErrors: Object.keys(errors).length > 0,
    /** The props of a text field. */
    field: (name: keyof T & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
    /** False, with words at the fields, where one of those that are asked for is empty. */
    areFilled(language: Language, notAsked: readonly (keyof T)[] = []): boolean {
      const missing = Object.entries(values).filter(
        ([name, value]) => value.trim() === '' && !notAsked.includes(name),
      );
      const required = say(fieldTexts.required, language);
      setErrors(Object.fromEntries(missing.map(([name]) => [name, required])) as Errors<T>);
      return missing.length === 0;
    },
    /** Puts a refusal where it belongs: at its fields, or else at the one that is named, if any. */
    showFailure(failure: Failure, fallback?: keyof T & string): void {
      if (failure.kind !== 'refused') return;
      const known = Object.entries(failure.fields).filter(([name]) => name in values);
      const general = fallback === undefined ? [] : [[fallback, failure.message] as const];
      const shown = known.length > 0 ? known : general;
      setErrors(Object.fromEntries(shown) as Errors<T>);
    },
  };
}

function readDraft<T extends Values>(draft: string, empty: T): Partial<T> {
  const stored = readJson(tabStore(), `draft:${draft}`) ?? {};
  const usable = Object.entries(stored).filter(
    ([name, value]) => name in empty && typeof value === 'string' && value !== '',
  );
  return Object.fromEntries(usable) as Partial<T>;
}
