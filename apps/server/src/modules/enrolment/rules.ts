/** An enrolment begins today, but not before its year does. */
export const enrolledFrom = (today: string, reopeningOn: string): string =>
  today > reopeningOn ? today : reopeningOn;

/** An enrolment ends today, but not before it began and not after its year. */
export function enrolledUntil(today: string, from: string, closingOn: string): string {
  const end = today < closingOn ? today : closingOn;
  return end > from ? end : from;
}
