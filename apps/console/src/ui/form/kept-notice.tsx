import { ConflictNotice } from './conflict-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { KeptForm } from './use-kept-form.ts';

interface KeptNoticeProps {
  kept: Pick<KeptForm<object>, 'conflict' | 'isRestored' | 'keepMine' | 'takeStored'>;
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
