/** The shelves of the help, in their order. */
export const categories = [
  'start',
  'school',
  'money',
  'messages',
  'life',
  'reports',
  'administration',
  'developers',
] as const;
export type Category = (typeof categories)[number];

interface Place<Shelf extends Category = Category> {
  readonly category: Shelf;
  /** The screens, by their titles, whose "?" opens the article. */
  readonly screens: readonly string[];
}

const place = <Shelf extends Category>(
  category: Shelf,
  ...screens: readonly string[]
): Place<Shelf> => ({ category, screens });

/** Every article under its name in the address. Its words stand in `texts`, in both languages. */
export const outline = {
  'first-steps': place('start', 'home'),
  'find-anything': place('start'),
  'your-account': place('start', 'account', 'signIn'),
  'without-a-connection': place('start'),
  'tools-and-guide': place(
    'start',
    'tools',
    'calendar',
    'tasks',
    'emails',
    'demoShop',
    'styleGuide',
  ),

  'academic-year': place('school', 'years'),
  students: place('school', 'students'),
  'import-students': place('school'),
  'families-and-guardians': place('school', 'families', 'users'),
  admissions: place('school', 'admissions'),
  services: place('school', 'services'),
  'possible-duplicates': place('school'),

  fees: place('money', 'fees'),
  'take-a-payment': place('money', 'takePayment'),
  'cash-sessions': place('money', 'cashSessions'),
  'mobile-money': place('money', 'transactions'),
  'unmatched-payments': place('money', 'unmatched'),
  receipts: place('money'),
  corrections: place('money'),
  arrears: place('money', 'arrears'),
  invoices: place('money', 'invoices', 'invoiceConfig', 'billMany'),
  balance: place('money', 'balance'),
  payouts: place('money', 'payouts'),
  'payment-settings': place('money', 'paymentSettings'),

  'send-a-message': place('messages', 'sendMessage', 'campaigns', 'campaign', 'smsGroups'),
  reminders: place('messages', 'reminders'),
  'sms-balance': place('messages', 'topUps', 'balanceAlarm'),
  'sender-ids': place('messages', 'senderIds'),

  chat: place('life', 'chat', 'chats'),
  gallery: place('life', 'gallery'),
  reviews: place('life', 'reviews', 'ratings'),
  'public-page': place('life', 'publicPage'),

  dashboard: place('reports', 'dashboard'),
  reports: place(
    'reports',
    'reports',
    'reportPayments',
    'reportStudents',
    'reportGuardians',
    'reportInvoicing',
    'reportInvoicingPayments',
  ),
  'daily-close': place('reports', 'dailyClose'),

  'school-settings': place('administration', 'appSettings'),
  verification: place('administration', 'verification'),
  'school-data': place('administration', 'schoolData'),
  'team-and-roles': place('administration', 'team', 'accessControl'),
  'audit-log': place('administration', 'audit'),
  'shop-and-plans': place('administration', 'shop', 'pricing'),

  'api-keys': place('developers', 'apiKeys'),
  webhooks: place('developers', 'webhook', 'webhooks'),
} as const satisfies Record<string, Place>;

export type Slug = keyof typeof outline;

export const slugs = Object.keys(outline) as Slug[];

export const isSlug = (value: string): value is Slug => Object.hasOwn(outline, value);

export const isCategory = (value: string): value is Category =>
  (categories as readonly string[]).includes(value);
