import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Beside } from '../beside/beside.tsx';
import { RequestDialog } from '../requests/request-dialog.tsx';
import { useChat } from '../queries.ts';
import { Talk } from './talk.tsx';
import classes from './talk.module.css';

interface TalkPaneProps {
  id: string;
  isPhone: boolean;
}

/** A talk with what stands beside it; where there is no room for that, it is behind a button. */
export function TalkPane({ id, isPhone }: TalkPaneProps) {
  const t = useTranslations('chat.talk');
  const people = useTranslations('people');
  const hasRoom = useMediaQuery('(min-width: 1240px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isCompact = useMediaQuery('(max-width: 1100px)', undefined, {
    getInitialValueInEffect: false,
  });
  const [isBesideOpen, setIsBesideOpen] = useState(false);
  const [askFor, setAskFor] = useState<{ studentId: string | null } | null>(null);
  const query = useChat(id);
  const chat = query.data;
  useRecordTitle(chat && maskPhonesIn(chat.guardian.name));
  if (chat === undefined)
    return (
      <div className={classes.loading}>
        <LoadState query={query} list="/apps/chat" />
      </div>
    );
  const ask = (studentId: string | null) => {
    setIsBesideOpen(false);
    setAskFor({ studentId });
  };
  return (
    <div className={classes.pane} data-beside={hasRoom}>
      <Talk
        chat={chat}
        isPhone={isPhone}
        isCompact={isCompact === true}
        onAsk={() => ask(null)}
        onDetails={hasRoom ? null : () => setIsBesideOpen(true)}
      />
      {hasRoom && (
        <aside className={classes.beside} aria-label={t('details')}>
          <Beside chat={chat} onAsk={ask} />
        </aside>
      )}
      {isBesideOpen && !hasRoom && (
        <Dialog
          title={t('details')}
          closeLabel={people('close')}
          onClose={() => setIsBesideOpen(false)}
        >
          <Beside chat={chat} onAsk={ask} />
        </Dialog>
      )}
      {askFor !== null && (
        <RequestDialog chat={chat} studentId={askFor.studentId} onClose={() => setAskFor(null)} />
      )}
    </div>
  );
}
