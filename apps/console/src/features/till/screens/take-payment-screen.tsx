import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatXaf } from '@ardoise/contract/values/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { paidInvoice } from '../components/chosen-invoice.tsx';
import { DoubtfulNotice } from '../components/doubtful-notice.tsx';
import { OpenSessionForm } from '../components/open-session-form.tsx';
import { OutcomeCard } from '../components/outcome-card.tsx';
import { OwnWaitingCard } from '../components/own-waiting-card.tsx';
import { PayForm } from '../components/pay-form.tsx';
import { BeforeCard, LastCard } from '../components/side-cards.tsx';
import { StudentSearch } from '../components/student-search.tsx';
import classes from '../components/till.module.css';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { OfflineSide } from '../offline/offline-side.tsx';
import { QueueCard } from '../offline/queue-card.tsx';
import { useDeskToShow } from '../offline/use-desk-to-show.ts';
import { useGoOffline } from '../offline/use-go-offline.ts';
import { useInvoiceToPay, useOwnSession } from '../queries.ts';
import { useTakePayment } from '../use-take-payment.ts';

const NewStudentDialog = lazy(() => import('../components/new-student-dialog.tsx'));

/** Where the money of the day is kept, in a line. */
function SessionLine() {
  const t = useTranslations('till');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const session = useOwnSession().data?.session;
  if (session === undefined) return null;
  if (session === null) return t('noSession');
  return t('session', {
    till: session.till,
    since: whenOf(session.openedAt),
    float: formatXaf(session.float, language),
  });
}

export function TakePaymentScreen(): ReactNode {
  const t = useTranslations('till');
  const { studentId, familyId, feeId, invoiceId } = useSearch({ from: '/signed-in/fees/pay' });
  const navigate = useNavigate({ from: '/fees/pay' });
  const canAdd = useCan()('people.edit');
  const own = useOwnSession();
  const session = own.data?.session ?? null;
  const offline = useGoOffline(session);
  const { isOffline } = offline;
  const chosen = invoiceId ?? studentId ?? familyId;
  const payment = useTakePayment({ ...offline, chosen });
  const [isNew, setIsNew] = useState(false);
  const choose = useCallback(
    (id: string) => void navigate({ search: { studentId: id }, replace: true }),
    [navigate],
  );
  const clear = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  const isKept = payment.outcome?.state === 'kept';
  // Nobody who reloads the page without a connection is offered the same payment once more: the list above has it.
  useEffect(() => {
    if (isKept) clear();
  }, [isKept, clear]);
  const next = (): void => {
    payment.next();
    clear();
  };
  return (
    <>
      <PageHead
        title={t('title')}
        about={<SessionLine />}
        actions={
          <>
            {invoiceId !== undefined && (
              <LinkButton variant="default" to="/invoicing/$id" params={{ id: invoiceId }}>
                {t('toInvoice')}
              </LinkButton>
            )}
            {session !== null && (
              <LinkButton variant="default" to="/cash/$id" params={{ id: session.id }}>
                {t('toSession')}
              </LinkButton>
            )}
          </>
        }
      />
      {isOffline && (
        <OfflineNotice
          isReady={session === null ? null : offline.isReady}
          hasSession={own.data?.session !== null}
          seenAt={offline.seenAt}
        />
      )}
      <QueueCard />
      {own.data?.session === null && !isOffline && (
        <OpenSessionForm tills={own.data.tills} lastFloat={own.data.lastFloat} />
      )}
      <DoubtfulNotice doubtful={payment.doubtful} />
      {payment.isLost && (
        <p role="status" className={`${classes.notice} ${classes.above}`}>
          {t('notRecorded')}
        </p>
      )}
      {payment.outcome !== null ? (
        <OutcomeCard outcome={payment.outcome} onNext={next} onAgain={payment.next} />
      ) : invoiceId !== undefined ? (
        <InvoiceToPay key={invoiceId} id={invoiceId} payment={payment} onClear={clear} />
      ) : chosen !== undefined ? (
        <Chosen
          key={`${studentId ?? ''} ${familyId ?? ''}`}
          asked={{ studentId, familyId }}
          feeIds={feeId === undefined ? [] : [feeId]}
          invoice={null}
          payment={payment}
          onClear={clear}
        />
      ) : (
        <>
          <div className={classes.card}>
            <StudentSearch onChoose={choose} onNew={canAdd ? () => setIsNew(true) : null} />
          </div>
          {!isOffline && <OwnWaitingCard />}
        </>
      )}
      {isNew && (
        <Suspense>
          <NewStudentDialog
            onClose={() => setIsNew(false)}
            onAdded={(id) => {
              setIsNew(false);
              choose(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ToPayProps {
  id: string;
  payment: ReturnType<typeof useTakePayment>;
  onClear: () => void;
}

/** The fees of an invoice, paid as any fees are, and as the invoice allows. */
function InvoiceToPay({ id, payment, onClear }: ToPayProps) {
  const query = useInvoiceToPay(id);
  const invoice = query.data;
  if (invoice === undefined) return <LoadState query={query} list="/invoicing" />;
  return (
    <Chosen
      asked={{ studentId: undefined, familyId: invoice.family.id }}
      feeIds={invoice.items.flatMap(({ fees }) => fees.map((fee) => fee.id))}
      invoice={invoice}
      payment={payment}
      onClear={onClear}
    />
  );
}

interface ChosenProps extends Omit<ToPayProps, 'id'> {
  asked: { studentId: string | undefined; familyId: string | undefined };
  feeIds: readonly string[];
  invoice: InvoiceDetail | null;
}

/** Whoever is chosen, with what the family owes; of a family all who owe something are paid for. */
function Chosen({ asked, feeIds, invoice, payment, onClear }: ChosenProps) {
  const session = useOwnSession().data?.session ?? null;
  const { query, desk, offline } = useDeskToShow(asked, session);
  if (desk === undefined) return <LoadState query={query} list="/onboarding/students" />;
  const owing = desk.students
    .filter(({ id, owed }) =>
      invoice === null ? owed > 0 : invoice.items.some(({ student }) => student.id === id),
    )
    .map(({ id }) => id);
  const first = asked.studentId === undefined ? owing : [asked.studentId];
  const fallback = desk.students.slice(0, 1).map(({ id }) => id);
  return (
    <DetailColumns
      side={
        offline === null ? (
          <>
            <BeforeCard desk={desk} session={session} />
            <LastCard desk={desk} />
          </>
        ) : (
          <OfflineSide {...offline} session={session} />
        )
      }
    >
      <PayForm
        desk={desk}
        first={first.length === 0 ? fallback : first}
        feeIds={feeIds}
        invoice={invoice === null ? null : paidInvoice(invoice, desk.today)}
        hasSession={session !== null}
        isOffline={offline !== null}
        payment={payment}
        onClear={onClear}
      />
    </DetailColumns>
  );
}
