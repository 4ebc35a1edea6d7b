import { constants, createHash, type KeyObject, verify } from 'node:crypto';

/** A callback as it came. */
export interface CallbackRequest {
  readonly method: string;
  /** Without what follows a question mark. */
  readonly path: string;
  /** The names under which we may have been called: a proxy on the way may have put another one in the place of the first. */
  readonly authorities: readonly string[];
  /** By lower-case name, each value that came. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Buffer;
}

export type SignatureFault =
  | 'malformed'
  | 'oldDate'
  | 'wrongDigest'
  | 'unknownKey'
  | 'wrongSignature';

interface Signature {
  readonly components: readonly string[];
  /** As they are part of what is signed. */
  readonly parameters: string;
  readonly algorithm: Algorithm;
  readonly keyId: string;
  readonly created: number | null;
  readonly bytes: Buffer;
}

const hashes = {
  'ecdsa-p256-sha256': 'sha256',
  'ecdsa-p384-sha384': 'sha384',
  'rsa-pss-sha512': 'sha512',
  'rsa-v1_5-sha256': 'sha256',
} as const;
type Algorithm = keyof typeof hashes;

const isAlgorithm = (name: string | undefined): name is Algorithm =>
  name !== undefined && Object.hasOwn(hashes, name);

/** PawaPay's own label, a list of what is signed, and parameters; each bounded, so that no header takes long to read. */
const inputForm =
  /^sig-pp=(\(("[a-z0-9@-]{1,40}"(?: "[a-z0-9@-]{1,40}"){0,19})\)((?:;[a-z]{1,20}=(?:"[^"\\]{0,200}"|\d{1,12})){0,10}))$/;
const signatureForm = /^sig-pp=:([A-Za-z0-9+/]{1,1400}={0,2}):$/;
const digestForm = /^(sha-(?:256|512))=:([A-Za-z0-9+/]{1,100}={0,2}):$/;

/** The one value of a header; null where it is missing or comes twice, since it is not known then which one counts. */
function valueOf({ headers }: CallbackRequest, name: string): string | null {
  const values = headers[name] ?? [];
  return values.length === 1 ? (values[0] ?? '').trim() : null;
}

export const isSigned = ({ headers }: CallbackRequest): boolean =>
  headers['signature'] !== undefined || headers['signature-input'] !== undefined;

const asTime = (parameter: string | undefined): number | null =>
  parameter === undefined ? null : Number(parameter);

function readSignature(request: CallbackRequest): Signature | null {
  const input = inputForm.exec(valueOf(request, 'signature-input') ?? '');
  const signature = signatureForm.exec(valueOf(request, 'signature') ?? '');
  if (input === null || signature === null) return null;
  const [, parameters = '', list = '', rest = ''] = input;
  const given = new Map(
    [...rest.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(([, name = '', text, number]) => [
      name,
      text ?? number ?? '',
    ]),
  );
  const components = list.split(' ').map((name) => name.slice(1, -1));
  const algorithm = given.get('alg');
  const keyId = given.get('keyid');
  // A signature that does not cover the body says nothing about it.
  if (!components.includes('content-digest') || new Set(components).size < components.length)
    return null;
  if (!isAlgorithm(algorithm) || keyId === undefined) return null;
  return {
    components,
    parameters,
    algorithm,
    keyId,
    created: asTime(given.get('created')),
    bytes: Buffer.from(signature[1] ?? '', 'base64'),
  };
}

/** By how much PawaPay's clock and ours may differ. */
const toleranceSeconds = 60;

/** PawaPay tries a callback again for a quarter of an hour, as it was first signed. */
const oldestSeconds = 20 * 60;

/**
 * It must say when it was made, and that must be lately. Its `expires` is not looked at: it says a minute, and a later try
 * of the same callback would be dropped for it. Somebody who sends an old one again only makes us ask once more.
 */
function isFresh(request: CallbackRequest, signature: Signature, now: Date): boolean {
  const nowSeconds = now.getTime() / 1_000;
  const dated = signature.components.includes('signature-date')
    ? Date.parse(valueOf(request, 'signature-date') ?? '') / 1_000
    : null;
  const times = [signature.created, dated].filter((time) => time !== null);
  const isLately = (time: number): boolean =>
    time <= nowSeconds + toleranceSeconds && time >= nowSeconds - oldestSeconds;
  return times.length > 0 && times.every(isLately);
}

function isDigestRight(request: CallbackRequest): boolean {
  const members = (valueOf(request, 'content-digest') ?? '').split(',').map((part) => part.trim());
  return members.every((member) => {
    const [, algorithm = '', digest] = digestForm.exec(member) ?? [];
    if (digest === undefined) return false;
    const hash = createHash(algorithm.replace('-', ''));
    return hash.update(request.body).digest('base64') === digest;
  });
}

/** What was signed, for one of the names we may have been called by; null where a part of it is missing. */
function signedText(
  request: CallbackRequest,
  { components, parameters }: Signature,
  authority: string,
): string | null {
  const derived = new Map([
    ['@method', request.method],
    ['@authority', authority.toLowerCase()],
    ['@path', request.path],
  ]);
  const lines: string[] = [];
  for (const name of components) {
    const value = derived.get(name) ?? (name.startsWith('@') ? null : valueOf(request, name));
    if (value === null) return null;
    lines.push(`"${name}": ${value}`);
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

const curves: Partial<Record<Algorithm, string>> = {
  'ecdsa-p256-sha256': 'prime256v1',
  'ecdsa-p384-sha384': 'secp384r1',
};

/** A request does not choose what a key is used for. */
const fits = (algorithm: Algorithm, key: KeyObject): boolean =>
  curves[algorithm] === undefined
    ? key.asymmetricKeyType === 'rsa'
    : key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curves[algorithm];

function isRight(key: KeyObject, signature: Signature, text: string): boolean {
  try {
    return isVerified(key, signature, text);
  } catch {
    // Bytes that are no signature at all.
    return false;
  }
}

function isVerified(key: KeyObject, { algorithm, bytes }: Signature, text: string): boolean {
  const data = Buffer.from(text);
  const hash = hashes[algorithm];
  if (algorithm === 'rsa-v1_5-sha256') return verify(hash, data, key, bytes);
  if (algorithm === 'rsa-pss-sha512')
    return verify(
      hash,
      data,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 },
      bytes,
    );
  // RFC 9421 has the two numbers of an ECDSA signature side by side; PawaPay was seen to send them as DER.
  return (['ieee-p1363', 'der'] as const).some((dsaEncoding) =>
    verify(hash, data, { key, dsaEncoding }, bytes),
  );
}

/**
 * What is wrong with the signature of a callback (RFC 9421, as PawaPay uses it), or null. What costs least is looked at
 * first. `findKey` is asked for a key only by what looks right otherwise.
 */
export async function findSignatureFault(
  request: CallbackRequest,
  findKey: (id: string) => Promise<KeyObject | null>,
  now: Date,
): Promise<SignatureFault | null> {
  const signature = readSignature(request);
  if (signature === null) return 'malformed';
  if (!isFresh(request, signature, now)) return 'oldDate';
  if (!isDigestRight(request)) return 'wrongDigest';
  const key = await findKey(signature.keyId);
  if (key === null || !fits(signature.algorithm, key)) return 'unknownKey';
  const texts = request.authorities.map((name) => signedText(request, signature, name));
  if (texts.includes(null)) return 'malformed';
  const isSignedByKey = texts.some((text) => text !== null && isRight(key, signature, text));
  return isSignedByKey ? null : 'wrongSignature';
}
