import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { refuseSecrets } from './log-secrets.ts';

export interface HeardProcess {
  /** All that it has printed so far. */
  printed(): string;
  /** What stands in the first group once it has printed this; fails when it ends first. */
  hear(pattern: RegExp): Promise<string>;
  /** Its exit code, once it has ended and all is read. Fails where it has printed a secret. */
  readonly ended: Promise<number | null>;
}

/** A product with a demo school tells whoever starts it how to sign in. */
const tellsSignIns = /^(?: {2}(?:Sign in as|Password:)|The provider’s desk:) /;

const refuseSecretsPrinted = (printed: string): void =>
  refuseSecrets(printed.split('\n').filter((line) => !tellsSignIns.test(line)));

/** Reads what a process prints. That is its log as well, in which no secret may stand, as in that of a test's own server. */
export function hearProcess(child: ChildProcess): HeardProcess {
  let text = '';
  // Each by itself: a piece of the one may come in the middle of a line of the other.
  const texts = new Map<Readable, string>();
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams)
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      texts.set(stream, (texts.get(stream) ?? '') + more);
    });
  const hear = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text)?.[1];
        if (found === undefined) return;
        for (const stream of streams) stream.off('data', look);
        resolve(found);
      };
      for (const stream of streams) stream.on('data', look);
      child.once('close', () => reject(new Error(`It ended first: ${text}`)));
      look();
    });
  const ended = once(child, 'close').then(([code]) => {
    for (const printed of texts.values()) refuseSecretsPrinted(printed);
    return code as number | null;
  });
  // Whoever does not wait for its end asks for nothing.
  ended.catch(() => undefined);
  return { printed: () => text, hear, ended };
}
