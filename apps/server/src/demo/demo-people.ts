import type { Sex } from '@ardoise/contract/people';
import type { Role } from '@ardoise/contract/protocol/permissions';

/** The sign-ins of the demo. They exist only where the demo is on. */
export const demoPassword = 'ardoise-demo';

export const demoAppId = 'demo';

export const demoSchoolName = 'Collège Les Palmiers';

export const demoTown = 'Douala';
/** What families see of it on its pages and papers. */
export const demoFace = {
  slogan: 'Apprendre ensemble, grandir libres',
  tags: ['Bilingue', 'Maternelle', 'Primaire', 'Secondaire', 'Cantine'],
  phone: '233420000',
  postal_address: 'BP 4310, Bonamoussadi',
};

export interface DemoPerson {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  readonly sex: Sex;
  /** Null: the provider's own desk. */
  readonly role: Role | null;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'owner@demo.school',
    fullName: 'Nkeng Emmanuel',
    phone: '677100001',
    sex: 1,
    role: 'adminOrOwner',
  },
  {
    email: 'manager@demo.school',
    fullName: 'Mbarga Solange',
    phone: '677100002',
    sex: 2,
    role: 'manager',
  },
  {
    email: 'support@demo.school',
    fullName: 'Fotso Arlette',
    phone: '699100003',
    sex: 2,
    role: 'support',
  },
  {
    email: 'analyst@demo.school',
    fullName: 'Tabi Clovis',
    phone: '699100004',
    sex: 1,
    role: 'analyst',
  },
  {
    email: 'auditor@demo.school',
    fullName: 'Abena Justine',
    phone: '677100005',
    sex: 2,
    role: 'auditor',
  },
  {
    email: 'it@demo.school',
    fullName: 'Njoya Ibrahim',
    phone: '699100006',
    sex: 1,
    role: 'itOrDeveloper',
  },
  { email: 'desk@ardoise.test', fullName: 'Ekane Diane', phone: '677100007', sex: 2, role: null },
];
