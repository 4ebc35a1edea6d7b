/** A student's name as the school's papers say it. */
export const studentName = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string => `${firstName} ${lastName}`.trim();
