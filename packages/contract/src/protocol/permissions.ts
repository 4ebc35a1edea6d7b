import type { Text } from '../values/language.ts';

/** The staff roles of the specification. */
export const roles = [
  'adminOrOwner',
  'manager',
  'support',
  'analyst',
  'auditor',
  'itOrDeveloper',
] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.includes(value as Role);

export const roleNames: Record<Role, Text> = {
  adminOrOwner: { en: 'Owner', fr: 'Administrateur' },
  manager: { en: 'Manager', fr: 'Gestionnaire' },
  support: { en: 'Support', fr: 'Secrétariat' },
  analyst: { en: 'Analyst', fr: 'Analyste' },
  auditor: { en: 'Auditor', fr: 'Auditeur' },
  itOrDeveloper: { en: 'IT / developer', fr: 'Informatique' },
};

const everyone = roles;
const leads = ['adminOrOwner', 'manager'] as const;
const desk = [...leads, 'support'] as const;
const readers = [...desk, 'analyst', 'auditor'] as const;

/**
 * The one permission table: `resource.action` and the roles that hold it. The server enforces it, the
 * console shows and hides by it, and /access-control draws it.
 */
export const permissionTable = {
  'years.read': readers,
  'years.edit': leads,
  'services.read': readers,
  'services.edit': leads,
  'people.read': readers,
  'people.edit': desk,
  'people.health': [...desk, 'auditor'],
  'fees.read': readers,
  'fees.draft': desk,
  'fees.edit': leads,
  'payments.read': [...desk, 'auditor'],
  'payments.take': desk,
  'payments.adjust': leads,
  'payments.limits': ['adminOrOwner'],
  'payouts.read': ['adminOrOwner', 'auditor'],
  'payouts.edit': ['adminOrOwner'],
  'paymentSettings.read': ['adminOrOwner', 'auditor', 'itOrDeveloper'],
  'paymentSettings.edit': ['adminOrOwner', 'itOrDeveloper'],
  'sms.read': [...desk, 'auditor'],
  'sms.send': desk,
  'sms.buy': leads,
  'shop.read': [...leads, 'auditor'],
  'shop.buy': leads,
  /** The papers by which the provider knows a business. */
  'business.send': leads,
  /** Lets the provider's desk look into the school for a time. */
  'support.grant': ['adminOrOwner'],
  'staff.read': [...leads, 'auditor'],
  'staff.edit': leads,
  'staff.editOwners': ['adminOrOwner'],
  'developer.read': ['adminOrOwner', 'auditor', 'itOrDeveloper'],
  'developer.edit': ['adminOrOwner', 'itOrDeveloper'],
  'reports.read': [...leads, 'analyst', 'auditor'],
  'audit.read': ['adminOrOwner', 'auditor'],
  'gallery.read': [...leads, 'auditor'],
  'gallery.edit': leads,
  'reviews.read': [...desk, 'auditor'],
  'reviews.edit': desk,
  'chat.read': [...desk, 'auditor'],
  'chat.edit': desk,
  'appSettings.read': [...leads, 'auditor', 'itOrDeveloper'],
  'appSettings.edit': [...leads, 'itOrDeveloper'],
  /** Whether anybody may read the school's page, and what it says of applying and paying. */
  'appSettings.publicPage': ['adminOrOwner'],
  /** Everything of the school as files: whoever has them has all of it. */
  'schoolData.export': ['adminOrOwner'],
  /** Erases a person for good. */
  'schoolData.erase': ['adminOrOwner'],
  /** The shell itself: one's own menu, notifications and the access-control page. */
  'shell.read': everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

export const roleHolds = (role: Role, permission: Permission): boolean =>
  (permissionTable[permission] as readonly Role[]).includes(role);

/** Console roles of the specification. A staff role is an admin of what its permissions allow. */
export type ConsoleRole = 'admin' | 'client';

export const isConsoleRole = (value: unknown): value is ConsoleRole =>
  value === 'admin' || value === 'client';
