import type { Difference } from './compare.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';

/** As much of a form that loses nothing as can be told about it. */
export interface Kept {
  /** What somebody else saved meanwhile; empty where nobody did. */
  readonly conflict: readonly Difference[];
  /** What is in the form was typed before a reload or an ended session. */
  readonly isRestored: boolean;
  readonly keepMine: () => void;
  readonly takeStored: () => void;
}

interface KeptNoticeProps {
  kept: Kept;
  /** Whose record it is. */
  who: string;
}

/** Above a form: somebody else saved meanwhile, or what was typed before was put back. */
export function KeptNotice({ kept, who }: KeptNoticeProps) {
  if (kept.conflict.length > 0) {
    return (
      <ConflictNotice
        who={who}
        differences={kept.conflict}
        onKeepMine={kept.keepMine}
        onTakeTheirs={kept.takeStored}
      />
    );
  }
  return kept.isRestored && <DraftNotice onStartOver={kept.takeStored} />;
}
