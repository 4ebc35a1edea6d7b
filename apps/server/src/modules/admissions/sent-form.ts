import type { ApplicationForm } from '@ardoise/contract/applications';
import { isLanguage, type Language } from '@ardoise/contract/values/language';
import type { FastifyRequest } from 'fastify';
import { formOf, pageLanguage } from '../../platform/http/forms.ts';
import { newSecret } from '../../platform/ids.ts';
import {
  type FormValues,
  readForm,
  readValues,
  withRowAdded,
  withRowRemoved,
} from './form-values.ts';

interface Sent {
  readonly language: Language;
  /** Makes a repeated press one application. */
  readonly nonce: string;
  readonly values: FormValues;
  /** Null where the form is to be shown again. */
  readonly form: ApplicationForm | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly wasTrapped: boolean;
}

const maxNonceLength = 100;

/** What a press means: a row more or fewer, the other language, or the application itself. */
export function readSent(request: FastifyRequest): Sent {
  const sent = formOf(request);
  const lang = sent.get('lang');
  const wanted = sent.get('switch');
  const removed = sent.get('remove');
  const added = sent.get('add');
  const language = isLanguage(lang) ? lang : pageLanguage(request);
  const values = readValues(removed === null ? sent : withRowRemoved(sent, removed));
  const again = {
    language,
    nonce: (sent.get('nonce') ?? newSecret()).slice(0, maxNonceLength),
    values,
    form: null,
    errors: {},
    wasTrapped: false,
  };
  if (removed !== null) return again;
  if (added !== null) return { ...again, values: withRowAdded(values, added) };
  if (isLanguage(wanted)) return { ...again, language: wanted };
  if ((sent.get('fax') ?? '') !== '') return { ...again, wasTrapped: true };
  return { ...again, ...readForm(values, language) };
}
