/** The device itself says that it has no network. Where it says nothing, it has one. */
export const isOffline = (): boolean => !navigator.onLine;
