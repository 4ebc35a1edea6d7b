/** The disk, the share of it or what one file may have of it is full. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether something could not be stored for want of room: trying again at once would fail again, until a person makes some. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(error.code);
