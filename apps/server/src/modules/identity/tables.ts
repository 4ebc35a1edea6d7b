import type { Sex } from '@ardoise/contract/people';
import type { FeeBearer } from '@ardoise/contract/values/provider-fee';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { PlanId } from '@ardoise/contract/shop/plans';
import type { VerificationState } from '@ardoise/contract/verification';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

interface OrganisationsTable {
  org_id: string;
  app_id: string;
  name: string;
  slogan: string | null;
  tags: Generated<string[]>;
  logo_id: string | null;
  background_id: string | null;
  stamp_id: string | null;
  country: Generated<string>;
  time_zone: Generated<string>;
  require_owner_second_factor: Generated<boolean>;
  /** Of everybody who works for the school. */
  requires_second_factor: Generated<boolean>;
  has_campus_and_semester: Generated<boolean>;
  has_template_part: Generated<boolean>;
  town: string | null;
  postal_address: string | null;
  phone: string | null;
  verification: Generated<VerificationState>;
  verification_reason: string | null;
  verification_decided_at: Date | null;
  asked_name: string | null;
  plan_id: Generated<PlanId>;
  /** Null: without an end. What has ended counts as Basic. */
  plan_until: Date | null;
  /** Of how many days before its end the buyers were told last; null: of none. */
  plan_told_days: number | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  fee_basis_points: Generated<number>;
  fee_bearer: Generated<FeeBearer>;
  waiting_since: Date | null;
  /** The database's own: nobody writes it. */
  search_text: GeneratedAlways<string>;
  closed_at: Date | null;
  version: Generated<number>;
  created_at: Date;
}

interface PeopleTable {
  id: string;
  uf_id: string;
  full_name: string;
  email: string | null;
  phone: string | null;
  sex: Sex | null;
  address: string | null;
  avatar_id: string | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  is_desk: Generated<boolean>;
  /** Kept by the database beside the factors themselves. */
  has_second_factor: Generated<boolean>;
  closed_at: Date | null;
  created_at: Date;
}

/** A phone or email that a person has given up or lost, for as long as somebody may have to be told of it. */
interface FormerContactsTable {
  id: string;
  person_id: string;
  kind: 'phone' | 'email';
  value: string;
  was_confirmed: boolean;
  until: Date;
}

interface PasswordsTable {
  person_id: string;
  password_hash: string;
  changed_at: Date;
}

interface MembershipsTable {
  org_id: string;
  person_id: string;
  role: Role;
  created_at: Date;
  /** What the school says of them, where it says anything else than they do. */
  staff_name: string | null;
  staff_sex: Sex | null;
  staff_photo_id: string | null;
  staff_number: string | null;
}

export type SessionEnd =
  | 'signedOut'
  | 'endedByPerson'
  | 'passwordChanged'
  | 'takenOver'
  | 'reuse'
  | 'removed'
  | 'endedByStaff'
  | 'followed';

interface SessionsTable {
  id: string;
  person_id: string;
  org_id: string | null;
  browser: string;
  address: string;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: SessionEnd | null;
}

interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  parent_hash: string | null;
  issued_at: Date;
  used_at: Date | null;
}

export type TicketPurpose =
  | 'signIn'
  | 'email'
  | 'resetPassword'
  | 'changePhone'
  | 'changeEmail'
  | 'emailProof'
  | 'invitation'
  | 'invitationProof'
  | 'resetProof'
  | 'secondFactor'
  | 'passkeySignIn'
  | 'addPasskey'
  | 'addTotp'
  | 'qr'
  | 'temporaryToken';

/** What a ticket carries from one step to the next; each purpose has its own few. */
export interface TicketContent {
  phone?: string;
  email?: string;
  appId?: string;
  invitationId?: string;
  challenge?: string;
  /** The ticket of the first factor that a passkey is the second of. */
  firstStepHash?: string;
  sealedSecret?: string;
  sessionId?: string;
  /** The session that gave it out ends when it is used. */
  endsIssuer?: boolean;
  browser?: string;
  address?: string;
  answer?: 'approved' | 'refused';
}

interface TicketsTable {
  secret_hash: string;
  purpose: TicketPurpose;
  person_id: string | null;
  org_id: string | null;
  destination: string | null;
  code_hash: string | null;
  tries: Generated<number>;
  asked_by: string | null;
  issuer_id: string | null;
  content: TicketContent;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SignInFailuresTable {
  subject: string;
  at: Date;
  id: string;
}

interface KnownDevicesTable {
  person_id: string;
  device_hash: string;
  last_used_at: Date;
}

interface TotpFactorsTable {
  person_id: string;
  secret_sealed: string;
  last_step: number;
  recovery_hashes: string[];
  created_at: Date;
}

interface PasskeysTable {
  id: string;
  person_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organisations: OrganisationsTable;
    people: PeopleTable;
    former_contacts: FormerContactsTable;
    passwords: PasswordsTable;
    memberships: MembershipsTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    tickets: TicketsTable;
    sign_in_failures: SignInFailuresTable;
    known_devices: KnownDevicesTable;
    totp_factors: TotpFactorsTable;
    passkeys: PasskeysTable;
  }
}

export type OrganisationRow = Selectable<OrganisationsTable>;
export type PersonRow = Selectable<PeopleTable>;
export type FormerContactRow = Selectable<FormerContactsTable>;
export type MembershipRow = Selectable<MembershipsTable>;
export type TicketRow = Selectable<TicketsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type TotpFactorRow = Selectable<TotpFactorsTable>;
