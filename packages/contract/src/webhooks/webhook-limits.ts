/** Of a school. */
export const maxWebhooks = 20;

/** Within so many days without one success a webhook is switched off. */
export const failingDays = 3;

/** What is kept of an answer; the rest is not read. */
export const maxAnswerBytes = 10_240;

/** For so long at most the secret before still signs too. */
export const maxOverlapHours = 7 * 24;

/** How long a delivery waits before each try, in seconds, and a little more by chance. The first goes at once. */
export const retryPlanSeconds = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;
