const msPerDay = 86_400_000;

/** Today and the six days after it. */
export const nextDays = (today: string): readonly string[] =>
  Array.from({ length: 7 }, (_, ahead) =>
    new Date(Date.parse(today) + ahead * msPerDay).toISOString().slice(0, 10),
  );
