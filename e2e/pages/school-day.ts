import { dayIn } from '@ardoise/contract/values/dates';

/** A day of the schools of journeys, so many after today: before one in the morning it is another than in UTC. */
export const schoolDay = (daysFromToday: number): string =>
  dayIn('Africa/Douala', new Date(Date.now() + daysFromToday * 86_400_000));
