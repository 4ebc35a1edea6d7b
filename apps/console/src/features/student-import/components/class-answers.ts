import type { ClassAnswer, ClassSpelling } from '@ardoise/contract/student-import';

/** What is chosen for a spelling and not sent yet. */
export interface DraftAnswer {
  /** The id of a class, or one of the two words below; empty where nobody has decided. */
  readonly choice: string;
  readonly name: string;
  readonly likeClassId: string;
}

export const newClass = 'new';
export const leaveOut = 'leftOut';

export type Drafts = Readonly<Record<string, DraftAnswer>>;

/** As the server knows it, or proposes it. */
export const draftOf = ({ written, classId, proposedClassId, by }: ClassSpelling): DraftAnswer => ({
  choice: by === 'leftOut' ? leaveOut : (classId ?? proposedClassId ?? ''),
  name: written,
  likeClassId: proposedClassId ?? '',
});

const answerOf = ({ choice, name, likeClassId }: DraftAnswer): ClassAnswer | null => {
  if (choice === '') return null;
  if (choice === leaveOut) return { is: 'leftOut' };
  if (choice !== newClass) return { is: 'class', classId: choice };
  return name.trim() === '' || likeClassId === '' ? null : { is: 'new', name, likeClassId };
};

/** What is to be sent: every spelling that is decided here and was not before, or was decided otherwise. */
export function answersToSend(
  spellings: readonly ClassSpelling[],
  drafts: Drafts,
): Array<{ written: string; answer: ClassAnswer }> {
  return spellings.flatMap((spelling) => {
    const { written, by, classId } = spelling;
    const draft = drafts[written] ?? draftOf(spelling);
    const answer = answerOf(draft);
    const isKept = by === 'leftOut' ? draft.choice === leaveOut : draft.choice === classId;
    return answer === null || (by !== 'unknown' && isKept) ? [] : [{ written, answer }];
  });
}
