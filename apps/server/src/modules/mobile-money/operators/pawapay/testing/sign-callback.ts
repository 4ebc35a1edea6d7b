import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CallbackRequest } from '../callback-signature.ts';

type Algorithm = 'ecdsa-p256-sha256' | 'ecdsa-p384-sha384' | 'rsa-pss-sha512' | 'rsa-v1_5-sha256';

const pairs = {
  'ecdsa-p256-sha256': generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  'ecdsa-p384-sha384': generateKeyPairSync('ec', { namedCurve: 'secp384r1' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
};

const pairOf = (algorithm: Algorithm) =>
  algorithm.startsWith('rsa') ? pairs.rsa : pairs[algorithm as keyof typeof pairs];

/** The keys of these signatures, by their names. */
export const findTestKey = async (id: string): Promise<KeyObject | null> =>
  id.startsWith('key:') ? pairOf(id.slice(4) as Algorithm).publicKey : null;

interface Choices {
  readonly algorithm?: Algorithm;
  /** Unless it is the one that belongs to the algorithm. */
  readonly keyId?: string;
  readonly encoding?: 'der' | 'ieee-p1363';
  readonly digest?: 'sha256' | 'sha512';
  readonly components?: readonly string[];
  readonly created?: number | null;
  readonly expires?: number | null;
  readonly signatureDate?: string;
  readonly body?: string;
}

export const signedAt = new Date('2026-11-16T08:00:00.000Z');
const signedSeconds = signedAt.getTime() / 1_000;

function signBytes(algorithm: Algorithm, text: string, dsaEncoding: 'der' | 'ieee-p1363'): Buffer {
  const key = pairOf(algorithm).privateKey;
  const data = Buffer.from(text);
  if (algorithm === 'rsa-pss-sha512')
    return sign('sha512', data, { key, padding: 6, saltLength: 64 });
  const hash = algorithm === 'ecdsa-p384-sha384' ? 'sha384' : 'sha256';
  return sign(hash, data, algorithm.startsWith('rsa') ? key : { key, dsaEncoding });
}

/** A callback as PawaPay would sign it, or as one of these choices has it otherwise. */
export function signTestCallback(choices: Choices = {}): CallbackRequest {
  const {
    algorithm = 'ecdsa-p256-sha256',
    keyId = `key:${algorithm}`,
    encoding = 'der',
    digest = 'sha512',
    created = signedSeconds,
    expires = signedSeconds + 60,
    signatureDate = signedAt.toISOString(),
    body = '{"depositId":"7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e","status":"COMPLETED"}',
  } = choices;
  const hashed = createHash(digest).update(body).digest('base64');
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'school.example',
    '@path': '/callbacks/pawapay',
    'signature-date': signatureDate,
    'content-digest': `${digest.replace('sha', 'sha-')}=:${hashed}:`,
    'content-type': 'application/json; charset=UTF-8',
  };
  const components = choices.components ?? Object.keys(values);
  const list = components.map((name) => `"${name}"`).join(' ');
  const times = `${created === null ? '' : `;created=${created}`}${expires === null ? '' : `;expires=${expires}`}`;
  const parameters = `(${list});alg="${algorithm}";keyid="${keyId}"${times}`;
  const text = [
    ...components.map((name) => `"${name}": ${values[name]}`),
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const bytes = signBytes(algorithm, text, encoding).toString('base64');
  const headers = Object.entries(values).filter(([name]) => !name.startsWith('@'));
  return {
    method: 'POST',
    path: '/callbacks/pawapay',
    authorities: ['internal:3000', 'school.example'],
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
      'signature-input': [`sig-pp=${parameters}`],
      signature: [`sig-pp=:${bytes}:`],
    },
    body: Buffer.from(body),
  };
}
