/** Somebody wants to sign out, and what they took without a connection is still only on this device. */
export interface LeaveQuestion {
  readonly count: number;
  readonly amount: number;
  readonly answer: (isLeaving: boolean) => void;
}

type Asker = (question: LeaveQuestion) => void;

let asker: Asker | null = null;

/** Whoever shows the question; answers how to stop. */
export function showLeaveQuestion(by: Asker): () => void {
  asker = by;
  return () => {
    if (asker === by) asker = null;
  };
}

/** Where nothing is there to show it, nobody is kept from signing out: nothing is lost by it. */
export const askLeaveQuestion = (question: Omit<LeaveQuestion, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    if (asker === null) resolve(true);
    else asker({ ...question, answer: resolve });
  });
