/**
 * Why there is no answer that could be read. `untrusted`: the other end's certificate cannot be checked. `webPage`: a page
 * for people came where data was asked for, as a firewall on the way sends. `held`: this is a restored copy, which reaches nobody.
 */
export type OutsideFaultKind =
  | 'silent'
  | 'unreachable'
  | 'cut'
  | 'tooLong'
  | 'untrusted'
  | 'webPage'
  | 'held';

export class OutsideFault extends Error {
  constructor(
    readonly kind: OutsideFaultKind,
    message: string,
    /** Whether the request had left, so that the other end may have acted on it. */
    readonly wasSent = true,
    /** Of an answer that came and cannot be read. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** What Node says of a chain that it cannot follow to an authority, and of a name or a time that does not fit. */
const untrustedCodes: ReadonlySet<string> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export const faultOf = (error: NodeJS.ErrnoException, wasSent: boolean): OutsideFault =>
  new OutsideFault(
    untrustedCodes.has(error.code ?? '') ? 'untrusted' : 'unreachable',
    error.message,
    wasSent,
  );
