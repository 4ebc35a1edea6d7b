export {};

interface VerifiedNamesTable {
  org_id: string;
  name: string;
  verified_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    verified_names: VerifiedNamesTable;
  }
}
