import type { Environment } from '@ardoise/contract/developer/environments';
import type { KeyKind, KeyScope } from '@ardoise/contract/developer/key-scopes';
import type { Generated, Selectable } from 'kysely';

interface ApiKeysTable {
  org_id: string;
  id: string;
  hash: string;
  start: string;
  last_four: string;
  kind: KeyKind;
  environment: Environment;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  expires_at: Date | null;
  ends_at: Generated<Date | null>;
  replaced_by: Generated<string | null>;
  root_id: string;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  last_used_from: Generated<string | null>;
  version: Generated<number>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    api_keys: ApiKeysTable;
  }
}

export type ApiKeyRow = Selectable<ApiKeysTable>;
