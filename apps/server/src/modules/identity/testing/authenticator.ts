import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser and its passkey do together: the answers to the server's options. */
export interface TestAuthenticator {
  readonly id: string;
  register(options: Record<string, unknown>): Record<string, unknown>;
  signIn(options: Record<string, unknown>, changes?: Changes): Record<string, unknown>;
}

interface Changes {
  readonly origin?: string;
  readonly isOwnerAsked?: boolean;
  readonly counter?: number;
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** An ES256 passkey in software, with no attestation, as phones give. */
export function createTestAuthenticator(origin: string): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64(credentialId);
  let uses = 0;

  const clientData = (type: string, challenge: unknown, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, credential]);
  };

  const coseKey = (): Uint8Array =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]),
    );

  return {
    id,
    register: ({ challenge }) => {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      // User present, user verified, credential included.
      const authData = new Uint8Array(authenticatorData(0x45, 0, credential));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    signIn: ({ challenge }, changes = {}) => {
      uses += 1;
      const { origin: from = origin, isOwnerAsked = true, counter = uses } = changes;
      const client = clientData('webauthn.get', challenge, from);
      const data = authenticatorData(isOwnerAsked ? 0x05 : 0x01, counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      };
    },
  };
}
