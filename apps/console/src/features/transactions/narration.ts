/** The payer reads the school's name first; the school knows it, and reads only for whom it is. */
export function shortNarration(narration: string, school: string | undefined): string {
  if (!school || !narration.startsWith(school)) return narration;
  return narration.slice(school.length).trim() || narration;
}
