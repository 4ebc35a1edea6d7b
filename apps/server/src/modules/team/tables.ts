import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Language } from '@ardoise/contract/values/language';
import type { Selectable } from 'kysely';

interface InvitationsTable {
  org_id: string;
  id: string;
  full_name: string;
  role: Role;
  phone: string | null;
  email: string | null;
  language: Language;
  /** Of the link that was sent last. */
  token_hash: string;
  invited_by: string;
  invited_by_name: string;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  recalled_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
  }
}

export type InvitationRow = Selectable<InvitationsTable>;
