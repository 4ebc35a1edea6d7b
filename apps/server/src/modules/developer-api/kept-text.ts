/** A text that a program may give; an empty one says as much as none. */
export const keptText = (given: string | undefined): string | null =>
  given === undefined || given === '' ? null : given;
