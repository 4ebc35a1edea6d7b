/** An enrolment begins on the day that it is for, but not before its year does. */
export const enrolledFrom = (day: string, reopeningOn: string): string =>
  day > reopeningOn ? day : reopeningOn;

/** Somebody may be expected on a later day of the year. After it has closed, only today makes sense. */
export const joinsTooLate = (joinedOn: string, today: string, closingOn: string): boolean =>
  joinedOn > closingOn && joinedOn > today;

/** An enrolment ends today, but not before it began and not after its year. */
export function enrolledUntil(today: string, from: string, closingOn: string): string {
  const end = today < closingOn ? today : closingOn;
  return end > from ? end : from;
}
