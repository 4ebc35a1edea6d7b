export const studentTabs = [
  'fees',
  'profile',
  'health',
  'schools',
  'documents',
  'history',
] as const;
export type StudentTab = (typeof studentTabs)[number];
