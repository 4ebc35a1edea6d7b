import type { RawBuilder } from 'kysely';

export interface Invariant {
  readonly number: number;
  readonly rule: string;
  /** Answers one text for each thing that breaks the rule. Each is one statement, so that it sees one moment. */
  readonly broken: (orgId: string) => RawBuilder<{ found: string }>;
}
