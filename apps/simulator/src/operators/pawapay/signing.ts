import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PawapayFaults } from '../../faults.ts';
import type { SignatureAlgorithm } from './codes.ts';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** The first name was seen in the field; the others follow it. */
const keyIds: Record<SignatureAlgorithm, string> = {
  'ecdsa-p256-sha256': 'HTTP_EC_P256_KEY:1',
  'ecdsa-p384-sha384': 'HTTP_EC_P384_KEY:1',
  'rsa-pss-sha512': 'HTTP_RSA_KEY:1',
  'rsa-v1_5-sha256': 'HTTP_RSA_KEY:1',
};

function makePair(id: string): KeyPair {
  if (id.includes('P256')) return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  if (id.includes('P384')) return generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

/** Made when they are first needed: most who start a simulator never ask for a signature. */
const pairs = new Map<string, KeyPair>();

function pairOf(id: string): KeyPair {
  const pair = pairs.get(id) ?? makePair(id);
  pairs.set(id, pair);
  return pair;
}

/** What `public-key/http` answers. */
export const publishedKeys = (): Array<{ id: string; key: string }> =>
  [...new Set(Object.values(keyIds))].map((id) => ({
    id,
    key: pairOf(id).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }));

const pss = { padding: 6, saltLength: 64 };

/** ECDSA signatures come as DER, as they do in the field, although RFC 9421 has the two numbers side by side. */
function signBytes(algorithm: SignatureAlgorithm, data: Buffer, key: KeyObject): Buffer {
  if (algorithm === 'ecdsa-p256-sha256') return sign('sha256', data, key);
  if (algorithm === 'ecdsa-p384-sha384') return sign('sha384', data, key);
  if (algorithm === 'rsa-pss-sha512') return sign('sha512', data, { key, ...pss });
  return sign('sha256', data, key);
}

/** How long a signature is good for. */
const lifetimeSeconds = 60;

/** The headers of a signed callback (RFC 9421); none where signing is switched off. */
export function signCallback(
  { callbackSignature: algorithm, callbacksForged }: PawapayFaults,
  { url, body, nowMs }: { readonly url: string; readonly body: string; readonly nowMs: number },
): Record<string, string> {
  if (algorithm === null) return {};
  const { host, pathname } = new URL(url);
  const keyId = keyIds[algorithm];
  const created = Math.floor(nowMs / 1_000);
  const headers = {
    'signature-date': new Date(nowMs).toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  };
  const components = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    ...headers,
  };
  const covered = Object.keys(components)
    .map((name) => `"${name}"`)
    .join(' ');
  const parameters = `(${covered});alg="${algorithm}";keyid="${keyId}";created=${created};expires=${created + lifetimeSeconds}`;
  const base = [
    ...Object.entries(components).map(([name, value]) => `"${name}": ${value}`),
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const { privateKey } = callbacksForged ? makePair(keyId) : pairOf(keyId);
  const signature = signBytes(algorithm, Buffer.from(base), privateKey).toString('base64');
  return {
    ...headers,
    'signature-input': `sig-pp=${parameters}`,
    signature: `sig-pp=:${signature}:`,
  };
}
