import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../lib/chunk.ts';
import { type LeaveQuestion, showLeaveQuestion } from '../../lib/offline-desk/leave-question.ts';

const LeaveDialog = lazy(() => loadChunk('leave-dialog', () => import('./leave-dialog.tsx')));

/** Stands beside the screens, since the menu that somebody signs out by closes. */
export function AskBeforeLeaving() {
  const [asked, setAsked] = useState<LeaveQuestion | null>(null);
  useEffect(() => showLeaveQuestion(setAsked), []);
  if (asked === null) return null;
  return (
    <Suspense>
      <LeaveDialog
        {...asked}
        answer={(isLeaving) => {
          setAsked(null);
          asked.answer(isLeaving);
        }}
      />
    </Suspense>
  );
}
