import type { ChatInstallment, ChatStudent } from '@ardoise/contract/chat/chats';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './beside.module.css';

interface InstallmentLineProps {
  one: ChatInstallment;
  /** Where something is owed for several years, each line says of which it is. */
  saysYear: boolean;
}

function InstallmentLine({ one, saysYear }: InstallmentLineProps) {
  const t = useTranslations('chat.beside');
  const { language } = usePreferences();
  const isTuition = one.kind === 'tuition';
  const title =
    isTuition && one.installments > 1
      ? t('installment', { number: one.installment })
      : feeTitle(one, language);
  const isPaid = one.open === 0;
  const state = isPaid ? 'paid' : one.daysLate > 0 ? 'late' : 'coming';
  return (
    <li className={classes.line}>
      <span className={classes.pair}>
        <span>
          {title}
          {saysYear && <span className={classes.year}>{one.year}</span>}
        </span>
        <span className={classes.amount}>
          {formatXaf(isPaid ? one.amount : one.open, language)}
        </span>
      </span>
      <span className={classes.pair}>
        <span className={classes.detail}>
          {t('due', { day: formatDay(one.dueOn).slice(0, 5) })}
        </span>
        <span className={classes.state} data-state={state}>
          {state === 'late' ? t('late', { days: one.daysLate }) : t(`states.${state}`)}
        </span>
      </span>
    </li>
  );
}

function Headline({ student }: { student: ChatStudent }) {
  const t = useTranslations('chat.beside');
  const { language } = usePreferences();
  const { state, amount, daysLate, next } = student.owed;
  if (state === 'none') return <p className={classes.detail}>{t('noFees')}</p>;
  if (state === 'paid')
    return (
      <p className={classes.state} data-state="paid">
        {t('paid')}
      </p>
    );
  return (
    <div>
      <p className={classes.detail}>{t('owes')}</p>
      <p className={classes.owes}>{formatXaf(amount, language)}</p>
      <p className={classes.next}>
        {next !== null &&
          t('next', {
            amount: formatXaf(next.amount, language),
            day: formatDay(next.dueOn).slice(0, 5),
          })}
        {next !== null && daysLate > 0 && ' · '}
        {daysLate > 0 && (
          <strong className={classes.state} data-state="late">
            {t('late', { days: daysLate })}
          </strong>
        )}
      </p>
    </div>
  );
}

interface StudentOwesProps {
  student: ChatStudent;
  onAsk: () => void;
}

/** A child with what is owed, by deadline. */
export function StudentOwes({ student, onAsk }: StudentOwesProps) {
  const t = useTranslations('chat.beside');
  const can = useCan();
  const { id, name, className, studentId, photo, installments, owed } = student;
  const years = new Set(installments.map(({ year }) => year));
  return (
    <section className={classes.student}>
      <div className={classes.who}>
        <PersonMark name={name} photo={photo} size={40} />
        <div className={classes.names}>
          <Title order={3} className={classes.name ?? ''}>
            {name}
          </Title>
          <p className={classes.detail}>{[className ?? t('noClass'), studentId].join(' · ')}</p>
        </div>
      </div>
      <Headline student={student} />
      <ul className={classes.lines}>
        {installments.map((one) => (
          <InstallmentLine
            key={`${one.feeId} ${one.installment}`}
            one={one}
            saysYear={years.size > 1}
          />
        ))}
      </ul>
      <p className={classes.links}>
        {can('people.read') && (
          <TextLink to="/onboarding/students/$id" params={{ id }} className={classes.act ?? ''}>
            {t('openStudent')}
          </TextLink>
        )}
        {can('payments.take') && owed.amount > 0 && (
          <>
            <button type="button" className={classes.act} onClick={onAsk}>
              {t('ask')}
            </button>
            <TextLink to="/fees/pay" search={{ studentId: id }} className={classes.act ?? ''}>
              {t('take')}
            </TextLink>
          </>
        )}
      </p>
    </section>
  );
}
