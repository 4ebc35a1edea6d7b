/** The addresses of the console's screens, below its base path: its routes and whoever links to one take them from here. */
export const screens = {
  access: '/access-control',
  account: '/account/me',
  appSettings: '/settings/app-settings',
  application: '/apps/users/onboarding/review/$id',
  applications: '/apps/users/onboarding',
  balance: '/account/balance',
  cashSession: '/cash/$id',
  cashSessions: '/cash',
  correctYear: '/academic-year/$id/correct',
  desk: '/desk',
  deskSchool: '/desk/schools/$id',
  editFamily: '/onboarding/families/add/{-$id}',
  editStudent: '/onboarding/students/add/{-$id}',
  editUser: '/apps/users/edit/$id',
  families: '/onboarding/families',
  fee: '/fees/$id',
  fees: '/fees',
  family: '/onboarding/families/$id',
  importStudents: '/onboarding/students/import',
  duplicates: '/onboarding/students/duplicates',
  merge: '/onboarding/merge',
  newYear: '/academic-year/create',
  paymentSettings: '/settings/payment-settings',
  promote: '/onboarding/students/promote',
  schoolProfile: '/apps/settings/profile',
  service: '/services/$id',
  services: '/services',
  senderIds: '/settings/sms-sender-ids',
  settings: '/apps/settings',
  shop: '/apps/trec/shop',
  student: '/onboarding/students/$id',
  students: '/onboarding/students',
  takePayment: '/fees/pay',
  transaction: '/payment/status/$id',
  transactions: '/apps/transactions',
  unmatched: '/unmatched',
  user: '/apps/users/view/$id',
  users: '/apps/users/list',
  year: '/academic-year/$id',
  years: '/academic-year',
} as const;

type Screen = keyof typeof screens;

/** `screenAddress('transaction', id)` is `/payment/status/{id}`. A screen that takes no id is its own address. */
export const screenAddress = (screen: Screen, id = ''): string =>
  screens[screen].replace(/\$id/, encodeURIComponent(id));
