import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import type { z } from 'zod';
import { usePreferences } from './console.tsx';

interface ContractFormParts<Values, Schema extends z.ZodType> {
  /** The schema of the call that the form makes. */
  readonly schema: Schema;
  readonly initialValues: Values;
  /** From what the fields hold to what the call takes. */
  readonly toInput: (values: Values) => z.input<Schema>;
  /** Where a refusal that names no field is shown. Its call should then be silent: nothing is told twice. */
  readonly refusalField?: string;
  /** A rejection with `fields` is shown at those fields. */
  readonly onSubmit: (input: z.output<Schema>) => Promise<unknown>;
}

export type ContractForm<Values extends object> = UseFormReturnType<Values> & {
  readonly submit: (event?: SubmitEvent) => Promise<void>;
};

/** What a failed call says about the fields. */
function fieldsOf(error: ApiError, refusalField: string | undefined): Record<string, string> {
  const isAboutFields = Object.keys(error.fields).length > 0;
  if (isAboutFields || refusalField === undefined) return { ...error.fields };
  return { [refusalField]: error.message };
}

/** The first of these fields in the form, in reading order. Another form of the page may have fields of the same names. */
function focusFirst(form: ParentNode, paths: readonly string[]): void {
  const inputs = [...form.querySelectorAll<HTMLElement>('[data-path]')];
  const first = inputs.find((input) => paths.includes(input.dataset['path'] ?? ''));
  first?.focus();
}

/** A form that checks what the server will check, in the same words, before it asks the server. */
export function useContractForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  parts: ContractFormParts<Values, Schema>,
): ContractForm<Values> {
  const { language } = usePreferences();
  const form = useForm<Values>({ mode: 'controlled', initialValues: parts.initialValues });

  function showErrors(place: ParentNode, fields: Readonly<Record<string, string>>): void {
    form.setErrors({ ...fields });
    focusFirst(place, Object.keys(fields));
  }

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    const place: ParentNode = event?.currentTarget ?? document;
    if (form.submitting) return;
    const parsed = parts.schema.safeParse(parts.toInput(form.getValues()));
    if (!parsed.success) {
      showErrors(place, fieldErrors(parsed.error, language));
      return;
    }
    form.clearErrors();
    form.setSubmitting(true);
    try {
      await parts.onSubmit(parsed.data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showErrors(place, fieldsOf(error, parts.refusalField));
    } finally {
      form.setSubmitting(false);
    }
  }

  return { ...form, submit };
}
