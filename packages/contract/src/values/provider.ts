/** Whoever runs the platform, as schools read it on what they buy. */
export const providerName = 'Ardoise';

/** What the provider's own receipts are numbered with, of all schools in one series. */
export const providerPrefix = 'ARD';

/** By whose calendar the provider counts years. */
export const providerTimeZone = 'Africa/Douala';
