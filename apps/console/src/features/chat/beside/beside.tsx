import type { ChatDetail, ChatStudent } from '@ardoise/contract/chat/chats';
import { Title } from '@mantine/core';
import { formatXaf } from '@ardoise/contract/values/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import classes from './beside.module.css';
import { StudentOwes } from './student-owes.tsx';
import { TalkFacts } from './talk-facts.tsx';

interface BesideProps {
  chat: ChatDetail;
  /** Opens the request for money with a fee of this child. */
  onAsk: (studentId: string) => void;
}

/** Whoever is latest, then whoever owes most: that child is mostly what the talk is about. */
function worstFirst(students: readonly ChatStudent[]): readonly ChatStudent[] {
  return students.toSorted(
    (a, b) => b.owed.daysLate - a.owed.daysLate || b.owed.amount - a.owed.amount,
  );
}

interface SiblingProps {
  student: ChatStudent;
  onShow: () => void;
  onAsk: (studentId: string) => void;
}

function Sibling({ student, onShow, onAsk }: SiblingProps) {
  const t = useTranslations('chat.beside');
  const { language } = usePreferences();
  const canAsk = useCan()('payments.take');
  const { name, className, owed } = student;
  const owes =
    owed.amount > 0
      ? t('owesAmount', { amount: formatXaf(owed.amount, language) })
      : t('owesNothing');
  return (
    <li className={classes.line}>
      <span className={classes.pair}>
        <button type="button" className={classes.sibling} onClick={onShow}>
          {name}
        </button>
        {canAsk && owed.amount > 0 && (
          <button
            type="button"
            className={classes.act}
            aria-label={t('askFor', { name })}
            onClick={() => onAsk(student.id)}
          >
            {t('ask')}
          </button>
        )}
      </span>
      <span className={classes.detail}>{[className ?? t('noClass'), owes].join(' · ')}</span>
    </li>
  );
}

/** The child, what is owed, the siblings, and what is known of the talk itself. */
export function Beside({ chat, onAsk }: BesideProps) {
  const t = useTranslations('chat.beside');
  const students = worstFirst(chat.students);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = students.find(({ id }) => id === chosen) ?? students[0];
  const siblings = students.filter(({ id }) => id !== shown?.id);
  return (
    <div className={classes.beside}>
      {shown === undefined ? (
        <p className={classes.detail}>{t('noChildren')}</p>
      ) : (
        <StudentOwes student={shown} onAsk={() => onAsk(shown.id)} />
      )}
      {siblings.length > 0 && (
        <section>
          <Title order={3} className={classes.title ?? ''}>
            {t('family')}
          </Title>
          <ul className={classes.lines}>
            {siblings.map((student) => (
              <Sibling
                key={student.id}
                student={student}
                onShow={() => setChosen(student.id)}
                onAsk={onAsk}
              />
            ))}
          </ul>
        </section>
      )}
      <TalkFacts chat={chat} />
    </div>
  );
}
