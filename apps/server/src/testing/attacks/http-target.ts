import { refuseOtherMachines } from './this-machine.ts';

/** Where an attack goes, and from where: headers such as `x-forwarded-for` and `cookie`. */
export interface HttpTarget {
  readonly base: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Sent {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

async function send(target: HttpTarget, path: string, init: Sent): Promise<Answered> {
  const url = new URL(path, target.base);
  refuseOtherMachines(url.href);
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { ...target.headers, ...init.headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const getPage = (target: HttpTarget, path: string): Promise<Answered> =>
  send(target, path, {});

export const postForm = (
  target: HttpTarget,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answered> => send(target, path, { method: 'POST', body: new URLSearchParams(fields) });

export const postJson = (target: HttpTarget, path: string, body: unknown): Promise<Answered> =>
  send(target, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
