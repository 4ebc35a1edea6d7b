const msPerDay = 86_400_000;

const isBusinessDay = (at: Date): boolean => at.getUTCDay() !== 0 && at.getUTCDay() !== 6;

/** Business days from now until an answer is due: 0 on its last day, -1 once it is late. */
export function businessDaysLeft(now: Date, dueAt: Date): number {
  if (now > dueAt) return -1;
  let left = 0;
  const dueDay = Math.floor(dueAt.getTime() / msPerDay);
  for (let day = Math.floor(now.getTime() / msPerDay) + 1; day <= dueDay; day += 1)
    if (isBusinessDay(new Date(day * msPerDay))) left += 1;
  return left;
}
