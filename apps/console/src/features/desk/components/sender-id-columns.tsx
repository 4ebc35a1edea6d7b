import type { DeskSenderId } from '@ardoise/contract/desk/sender-ids';
import { senderIdStateNames } from '@ardoise/contract/shop/sender-ids';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './desk.module.css';
import { DueText } from './due-text.tsx';
import { SenderIdActions, type SenderIdQuestion } from './sender-id-actions.tsx';

const isOpen = ({ state }: DeskSenderId): boolean =>
  state === 'submitted' || state === 'underReview';

function State({ senderId }: { senderId: DeskSenderId }) {
  const t = useTranslations('deskSales.senderIds');
  const { language } = usePreferences();
  const { state, isBlocked } = senderId;
  return (
    <StateTag tone={isOpen(senderId) || isBlocked ? 'alarm' : 'idle'}>
      {isBlocked ? t('blocked') : senderIdStateNames[state][language]}
    </StateTag>
  );
}

/** Why it was refused, or what else is to be known before it is decided. */
function Notes({ senderId }: { senderId: DeskSenderId }) {
  const t = useTranslations('deskSales.senderIds');
  const { use, others, reason, dueAt } = senderId;
  return (
    <span className={classes.stack}>
      {isOpen(senderId) && dueAt !== null && <DueText dueAt={dueAt} />}
      {others.length > 0 && <strong>{t('others', { names: others.join(', ') })}</strong>}
      {use !== null && <span className={classes.small}>{use}</span>}
      {reason !== null && <span className={classes.small}>{t('reason', { reason })}</span>}
    </span>
  );
}

export function useSenderIdColumns(
  onAsk: (question: SenderIdQuestion) => void,
): ReadonlyArray<Column<DeskSenderId>> {
  const t = useTranslations('deskSales.senderIds.columns');
  const timeZone = useTimeZone();
  return [
    {
      id: 'name',
      title: t('name'),
      cell: ({ name }) => <span className={classes.mono}>{name}</span>,
    },
    {
      id: 'school',
      title: t('school'),
      cell: ({ school }) => (
        <span className={classes.stack}>
          <TextLink to="/desk/schools/$id" params={{ id: school.id }}>
            {school.name}
          </TextLink>
          <span className={classes.small}>{school.town ?? school.appId}</span>
        </span>
      ),
    },
    {
      id: 'since',
      title: t('since'),
      onCard: 'never',
      cell: ({ submittedAt }) =>
        submittedAt === null ? null : formatDateTime(submittedAt, timeZone),
    },
    { id: 'notes', title: t('notes'), onCard: 'line', cell: (one) => <Notes senderId={one} /> },
    { id: 'state', title: t('state'), onCard: 'state', cell: (one) => <State senderId={one} /> },
    {
      id: 'actions',
      title: t('actions'),
      onCard: 'line',
      cell: (one) => <SenderIdActions senderId={one} onAsk={onAsk} />,
    },
  ];
}
