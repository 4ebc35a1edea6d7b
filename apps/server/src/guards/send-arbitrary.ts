import type { CallSpec } from '@ardoise/contract/protocol/call';
import { fromElsewhere } from '../testing/test-app.ts';
import type { ArbitraryFile, ArbitraryInput } from './arbitrary-input.ts';

function addressOf(base: string, call: CallSpec, { params, query }: ArbitraryInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name];
    return encodeURIComponent(wellFormedText(value)) || '-';
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as object | null) ?? {}))
    search.set(name, wellFormedText(value));
  return `${base}${path}?${search.toString()}`;
}

const wellFormedText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(
    /[\ud800-\udfff]/g,
    '?',
  );

interface Body {
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

function bodyOf(call: CallSpec, { body, files }: ArbitraryInput): Body {
  if (call.method === 'GET') return {};
  if (call.upload !== undefined) return { body: formOf(body, files) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function formOf(body: unknown, files: readonly ArbitraryFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body as object | null) ?? {}))
    form.append(name, wellFormedText(value));
  for (const { name, content } of files) form.append('file', new Blob([content]), name);
  return form;
}

/** Sends it as a caller would who keeps to nothing, each time from another address. */
export function sendArbitrary(
  base: string,
  call: CallSpec,
  input: ArbitraryInput,
  token: string | null,
): Promise<Response> {
  const { body: sent, headers } = bodyOf(call, input);
  return fetch(addressOf(base, call, input), {
    method: call.method,
    headers: {
      ...fromElsewhere(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
      ...input.headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
}
