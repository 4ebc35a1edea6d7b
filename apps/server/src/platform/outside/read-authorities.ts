import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const wrong = (why: string): StartError =>
  new StartError(`The setting ARDOISE_EXTRA_CA is wrong: ${why}.`);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrong(`the file cannot be read (${error instanceof Error ? error.message : 'unknown'})`);
  }
}

/** Those that Node was told of by its own setting; one that it could not read it has warned of itself. */
export function nodeAuthorities(
  path = process.env['NODE_EXTRA_CA_CERTS'] ?? '',
): readonly string[] {
  try {
    return path === '' ? [] : (readFileSync(path, 'utf8').match(pemBlock) ?? []);
  } catch {
    return [];
  }
}

/** The certificates of a file, each checked: a broken one would only show when the first payer is asked. */
export function readAuthorities(path: string | undefined): readonly string[] {
  if (path === undefined) return [];
  const found = read(path).match(pemBlock) ?? [];
  if (found.length === 0) throw wrong('the file holds no certificate in PEM form');
  for (const [place, pem] of found.entries()) {
    try {
      new X509Certificate(pem);
    } catch {
      throw wrong(`certificate ${place + 1} of the file cannot be read`);
    }
  }
  return found;
}
