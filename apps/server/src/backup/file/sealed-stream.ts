import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { BackupError } from '../backup-error.ts';

/**
 * A stream in pieces, each sealed by AES-256-GCM under a key that scrypt makes of the passphrase and a salt of the file's own. A
 * piece's nonce is its number and whether it is the last, so that none can be left out, repeated, moved or cut off unnoticed.
 */

const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** What OWASP asks of scrypt at the least. It takes 128 MiB, so a file may not ask for much more. */
const costs = { N: 2 ** 17, r: 8, p: 1 };
const mostMemory = 2 ** 28 + 2 ** 20;
const largestN = 2 ** 18;

interface Seal {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  /** In base64. */
  readonly salt: string;
}

/** The first line of a sealed file; what follows is told apart from a file that is not sealed by it. */
const mark = 'ardoise-sealed-backup-1 ';

const longestHead = 300;

export const isSealed = (start: Buffer): boolean =>
  start.subarray(0, mark.length).equals(Buffer.from(mark));

const keyOf = (passphrase: string, { N, r, p, salt }: Seal): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFC'),
      Buffer.from(salt, 'base64'),
      32,
      { N, r, p, maxmem: mostMemory },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    ),
  );

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Gathers what comes to pieces of one length; the last is whatever is left, and may be empty. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let gathered: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    gathered = gathered.length === 0 ? chunk : Buffer.concat([gathered, chunk]);
    let at = 0;
    // One byte more than a piece must be there: only then is it known that it is not the last.
    for (; gathered.length - at > length; at += length)
      yield { piece: gathered.subarray(at, at + length), isLast: false };
    gathered = gathered.subarray(at);
  }
  yield { piece: gathered, isLast: true };
}

export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const made: Seal = { ...costs, salt: randomBytes(32).toString('base64') };
  const head = Buffer.from(`${mark}${JSON.stringify(made)}\n`);
  yield head;
  const key = await keyOf(passphrase, made);
  let number = 0;
  for await (const { piece, isLast } of inPieces(source, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

function readHead(head: Buffer): Seal {
  try {
    const { N, r, p, salt } = JSON.parse(head.subarray(mark.length).toString()) as Seal;
    const isSane = [N, r, p].every((one) => Number.isSafeInteger(one) && one > 0);
    if (isSane && N <= largestN && r <= costs.r && p <= costs.p && typeof salt === 'string')
      return { N, r, p, salt };
  } catch {
    // Told below, as anything else that cannot be read.
  }
  throw altered();
}

const altered = (): BackupError =>
  new BackupError('The beginning of the backup was altered. Nothing was changed.');

function open(key: Buffer, head: Buffer, number: number, piece: Buffer, isLast: boolean): Buffer {
  const end = piece.length - tagBytes;
  if (end < 0) throw new Error('cut');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(head).setAuthTag(piece.subarray(end));
  return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
}

/** Everything that it yields was sealed by whoever knows the passphrase; the end of the file comes last of all, or it throws. */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (!start.includes('\n') && start.length < longestHead) {
    const next = await rest.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const headEnd = start.indexOf('\n') + 1;
  const head = start.subarray(0, headEnd);
  const key = await keyOf(passphrase, readHead(head)).catch(() => {
    throw altered();
  });
  const body = async function* (): AsyncGenerator<Buffer> {
    yield start.subarray(headEnd);
    for (let next = await rest.next(); next.done !== true; next = await rest.next())
      yield next.value;
  };
  let number = 0;
  for await (const { piece, isLast } of inPieces(body(), pieceBytes + tagBytes)) {
    try {
      yield open(key, head, number, piece, isLast);
    } catch {
      throw new BackupError(
        number === 0
          ? 'The passphrase is wrong, or the backup was altered. Nothing was changed.'
          : 'The backup was cut off or altered. Nothing was changed.',
      );
    }
    number += 1;
  }
}
