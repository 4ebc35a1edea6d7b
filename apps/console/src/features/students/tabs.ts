export const studentTabs = ['fees', 'profile', 'health', 'schools', 'history'] as const;
export type StudentTab = (typeof studentTabs)[number];
