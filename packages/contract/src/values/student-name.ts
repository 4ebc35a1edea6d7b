interface Named {
  readonly lastName: string;
  readonly firstName: string;
}

/** Surname first, as lists here are sorted and as registers are read out: `Fotso Awa`. Letters stay as they were typed. */
export const studentName = ({ lastName, firstName }: Named): string =>
  `${lastName} ${firstName}`.trim();

/** `F. Awa`: enough for whoever knows the child, and no surname for whoever does not. */
export function shortStudentName({ lastName, firstName }: Named): string {
  const letter = lastName.trim().match(/^./u)?.[0];
  const [given = ''] = firstName.trim().split(/\s+/);
  return [letter === undefined ? '' : `${letter}.`, given].filter((part) => part !== '').join(' ');
}
