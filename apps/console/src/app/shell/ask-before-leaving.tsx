import { useEffect, useState } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import { type LeaveQuestion, showLeaveQuestion } from '../../lib/offline-desk/leave-question.ts';

/** Stands beside the screens, since the menu that somebody signs out by closes; and is here before the connection goes. */
export function AskBeforeLeaving() {
  const [asked, setAsked] = useState<LeaveQuestion | null>(null);
  useEffect(() => showLeaveQuestion(setAsked), []);
  if (asked === null) return null;
  return (
    <LeaveDialog
      {...asked}
      answer={(isLeaving) => {
        setAsked(null);
        asked.answer(isLeaving);
      }}
    />
  );
}
