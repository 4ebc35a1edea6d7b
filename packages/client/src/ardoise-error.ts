import type { Envelope } from '@ardoise/contract/protocol/envelope';

/** What the server refused, or that it could not be asked. Decide by `reason`: it is the same in every language. */
export class ArdoiseError extends Error {
  override readonly name = 'ArdoiseError';
  /** Of the HTTP answer; 0 where none came. */
  readonly status: number;
  /** The envelope's code; null where no envelope came. */
  readonly code: number | null;
  /** The refusal's stable name; `unreachable` where no answer came, `unreadable` where one came that is not Ardoise's. */
  readonly reason: string;
  /** By the path of each field that was wrong, what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, envelope: Partial<Envelope>, options?: ErrorOptions) {
    super(envelope.errorMsg ?? 'Ardoise could not be reached.', options);
    this.status = status;
    this.code = envelope.errorCode ?? null;
    this.reason = envelope.reason ?? (status === 0 ? 'unreachable' : 'unreadable');
    this.fields = envelope.fields ?? {};
  }
}
