export const deskPlatform = {} as const;
