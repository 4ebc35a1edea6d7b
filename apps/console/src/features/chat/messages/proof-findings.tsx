import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { assignStatementLine, listStatementLines } from '@ardoise/contract/endpoints/statements';
import { listTransactions } from '@ardoise/contract/endpoints/transactions';
import type { StatementLineRow } from '@ardoise/contract/statements';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import classes from './proof.module.css';

function useFound(reference: string) {
  const page = useConsole();
  const query = { q: reference, perPage: 5 };
  return {
    payments: useQuery(callQuery(page, listTransactions, { query })),
    lines: useQuery(callQuery(page, listStatementLines, { query: { ...query, state: 'waiting' } })),
  };
}

/** A line that waits is counted for one of the guardian's children by a press. */
function WaitingLine({ line, chat }: { line: StatementLineRow; chat: ChatDetail }) {
  const t = useTranslations('chat.proof');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const canAdjust = useCan()('payments.adjust');
  const when = useWhen();
  const amount = formatXaf(line.amount, language);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      api(
        assignStatementLine,
        { params: { id: line.id }, body: { studentId: id } },
        { once: true },
      ),
    onSuccess: (_, { name }) =>
      toasts.show({ title: t('assigned', { amount, name }), tone: 'done' }),
  });
  return (
    <li className={classes.one}>
      <span className={classes.strong}>{amount}</span>
      <span className={classes.detail}>
        {[line.reference, when(line.at), line.payerName].filter(Boolean).join(' · ')}
      </span>
      {canAdjust && chat.students.length === 0 && (
        <span className={classes.detail}>{t('noChild')}</span>
      )}
      {canAdjust &&
        chat.students.map(({ id, name }) => (
          <Button key={id} variant="light" loading={isPending} onClick={() => mutate({ id, name })}>
            {t('assignTo', { amount, name })}
          </Button>
        ))}
    </li>
  );
}

function NothingKnown({ chat }: { chat: ChatDetail }) {
  const t = useTranslations('chat.proof');
  const can = useCan();
  const [student] = chat.students;
  return (
    <div className={classes.none}>
      <p className={classes.strong}>{t('none')}</p>
      <p className={classes.detail}>{t('noneAbout')}</p>
      <div className={classes.buttons}>
        {can('payments.adjust') && (
          <LinkButton variant="default" to="/unmatched" search={{ view: 'runs' }}>
            {t('statements')}
          </LinkButton>
        )}
        {can('payments.take') && student !== undefined && (
          <LinkButton variant="default" to="/fees/pay" search={{ familyId: student.familyId }}>
            {t('record')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

interface ProofFindingsProps {
  chat: ChatDetail;
  reference: string;
}

/** Nothing is counted by a picture alone: only what an operator or a statement knows can be. */
export function ProofFindings({ chat, reference }: ProofFindingsProps) {
  const t = useTranslations('chat.proof');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const when = useWhen();
  const { payments, lines } = useFound(reference);
  const known = payments.data?.items ?? [];
  const waiting = lines.data?.items ?? [];
  const isOver = payments.data !== undefined && lines.data !== undefined;
  if (payments.isError || lines.isError) return <p role="alert">{people('failed.about')}</p>;
  return (
    <div aria-live="polite" aria-busy={!isOver}>
      {known.length > 0 && (
        <section>
          <h3 className={classes.title}>{t('counted')}</h3>
          <ul className={classes.list}>
            {known.map((one) => (
              <li key={one.id} className={classes.one}>
                <span className={classes.pair}>
                  <span className={classes.strong}>{formatXaf(one.amount, language)}</span>
                  <MoneyStateTag isShort facts={one} />
                </span>
                <span className={classes.detail}>
                  {[one.number, when(one.submittedAt), one.payerName].filter(Boolean).join(' · ')}
                </span>
                <TextLink to="/payment/status/$id" params={{ id: one.id }}>
                  {t('openPayment')}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h3 className={classes.title}>{t('lines')}</h3>
          <ul className={classes.list}>
            {waiting.map((line) => (
              <WaitingLine key={line.id} line={line} chat={chat} />
            ))}
          </ul>
        </section>
      )}
      {isOver && known.length === 0 && waiting.length === 0 && <NothingKnown chat={chat} />}
    </div>
  );
}
