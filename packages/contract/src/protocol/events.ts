import type { ScheduleStop } from '../reports/schedule-stops.ts';
import type { CampaignRefusal } from '../sms/campaign-refusals.ts';
import type { Language } from '../values/language.ts';
import { event, ownEvent } from './event-spec.ts';
import { lifeEvents } from './life-events.ts';
import { merged, money, people, places } from './topic-groups.ts';
import type { Topic } from './topics.ts';

/**
 * What happens in a school, said once: each event with the facts that it carries and what of the screens it touches.
 * Facts are ids, numbers and states; texts are made by whoever tells somebody. Names are verbs in the past and are kept.
 */

type MergedKind = 'student' | 'guardian' | 'family';

interface Place {
  readonly yearId: string;
  readonly classId: string;
}

interface ImportCounts {
  readonly created: number;
  readonly matched: number;
  readonly skipped: number;
  readonly error: number;
}

/** The first word of a name is the record that an event happened to, unless it says otherwise. */
export const events = {
  ...lifeEvents,

  /** A payer has asked to pay by an operator: for a family, or what the school buys from the provider. */
  'transaction.started': event<{ familyId: string | null }>('transactions'),
  /** It came to another state, as calls number them, without being paid: asked for, refused, closed, told. */
  'transaction.moved': event<{ state: number }>('transactions'),
  /** The operator is to show the payer the prompt again. */
  'transaction.reminded': event('transactions'),
  /** The payer did not answer in time, and nothing was taken. */
  'transaction.expired': event('transactions'),
  /** Its history has a new line, and nothing else has changed. */
  'transaction.noted': event('transactions'),
  /** What the operator says needs a person who decides. */
  'transaction.doubted': event<{
    /** Why, as `Attention` of the transactions names it. */
    attention: string;
    /** False where staff know of it for this reason, and only what the operator says differs from before. */
    isNews: boolean;
  }>('transactions', 'balance'),

  /** The gateway says that the SMS with a payment's receipt, or with an invoice, has reached the phone. */
  'message.delivered': event(),
  /** Or that it has not. */
  'message.undelivered': event(),

  /** Money was taken, whichever way it came, and counts for the family's fees. */
  'payment.settled': event<{
    familyId: string;
    amount: number;
    /** Null for cash and credit. */
    transactionId: string | null;
  }>(...money),
  'payment.reversed': event<{ familyId: string; amount: number }>(...money),
  /** A second person is to confirm the reversal, or the move, of a payment. */
  'reversal.asked': event<{ paymentId: string; familyId: string }>('payments'),
  'reversal.decided': event<{ paymentId: string; isConfirmed: boolean }>('payments'),
  /** What of a family's credit goes back to it: begun, paid, or failed, and then it is credit again. */
  'refund.moved': event<{ familyId: string; state: 'created' | 'asked' | 'paid' | 'failed' }>(
    'payments',
    'balance',
  ),
  /** Money that is held for the school is on its way out, has gone, or is held for it again. */
  'payout.changed': event<{ state: PayoutState }>('payouts', 'balance'),
  /** A number or bank account to pay out to was added, verified, refused or removed. */
  'payoutTarget.changed': event<{ state: 'waiting' | 'verified' | 'refused' | 'removed' }>(
    'payouts',
  ),
  /** Above which amount two have to agree. Of the school, whose id the record is. */
  'payoutRules.changed': event('payouts'),
  /** What is asked for it changed, or it was closed. What was paid beyond that became credit. */
  'fee.changed': event<{ studentId: string; yearId: string }>(
    'fees',
    'invoices',
    'payments',
    'balance',
  ),
  /** The hourly check of the school, whose id the record is, found what must not be. */
  'books.broken': event(),

  /** A cashier's own word that money came, beside `payment.settled`: the guardian is told of it. */
  'payment.takenAtDesk': event<{ familyId: string }>(),

  'cashSession.opened': event<{ cashierId: string }>('cash', 'balance'),
  /** Money left its drawer otherwise than by a payment, or it was counted. */
  'cashSession.changed': event('cash', 'balance'),
  /** Counted and locked. */
  'cashSession.closed': event<{ variance: number }>('cash', 'balance'),
  /** By bank, cheque or transfer: it waits for somebody who has seen the money. */
  'pendingPayment.recorded': event<{ familyId: string; amount: number }>('cash', 'payments'),
  /** It was confirmed, and is a payment, or it was closed. */
  'pendingPayment.decided': event<{ isConfirmed: boolean }>('cash', 'payments'),
  /** Cash that was taken without a connection has come, by its key; with a conflict somebody has to see it. */
  'offlinePayment.recorded': event<{ conflicts: readonly string[] }>('cash'),
  /** Somebody has seen the conflict, or said where late cash is. */
  'offlinePayment.decided': event('cash'),

  /** The school orders from the provider, and the operator is to ask for the money. */
  'order.placed': event<{ transactionId: string }>('orders'),
  /** It is paid, and what was ordered is the school's. */
  'order.paid': event<{ transactionId: string; amount: number }>('orders', 'transactions'),
  /** Of the person whose cart it is. */
  'cart.changed': event('cart'),
  'senderId.changed': event('senderIds'),
  /** The provider's desk has approved or rejected it. */
  'senderId.decided': event<{ isApproved: boolean }>('senderIds'),
  /** The school has another plan, or has it for longer. Of the school, whose id the record is. */
  'plan.changed': event('plans', 'schools', 'settings'),
  /** A paid plan ends within so many days; 0: it has ended, and is Basic. Of the school, whose id the record is. */
  'plan.ending': event<{ days: 14 | 3 | 0; planId: string; until: string }>('plans'),
  /** The provider sells something else, or for another price. Of no school. */
  'prices.changed': event('prices', 'plans'),

  /** How payers may pay. Of the school, whose id the record is. */
  'operators.changed': event<{ operator: 'mtn' | 'orange' }>('operators'),
  /** An account said what it may take at a time. Of the school, whose id the record is. */
  'operators.limitsRead': event<{ operator: 'mtn' | 'orange' }>('operators'),
  /** The school's account, by the transaction that met it: nobody can pay by this operator. */
  'operator.refused': event('operators'),
  /** The school's wallet takes no more, by the transaction that met it: nobody can pay by this operator until it is emptied. */
  'operator.walletFull': event(),

  /** The statement of a day was compared with what is counted. The counts are of what staff were not told before. */
  'statement.compared': event<{
    /** Of the account whose statement it is. */
    kind: 'provider' | 'own' | 'pawapay';
    day: string;
    differs: number;
    unknown: number;
    unreadable: number;
  }>('statements'),
  /** A file of an operator's statement came, or somebody said what its columns mean. */
  'statement.uploaded': event('statements'),
  /** Its lines are kept and compared. */
  'statement.imported': event<{ matched: number; differs: number; unknown: number }>('statements'),
  'statement.failed': event('statements'),
  /** Money that a statement has was counted for a family, as a payment like any other. */
  'line.assigned': event<{ transactionId: string; familyId: string }>('statements'),
  /** That payment was reversed, and the line waits again. */
  'line.returned': event<{ transactionId: string }>('statements', 'transactions'),
  /** It was set aside, or brought back. */
  'line.changed': event('statements'),

  /** A guardian says to have paid, with the operator's transaction ID. */
  'proof.sent': event<{ familyId: string }>('statements'),
  /** The operator was asked about it, it was accepted, or it waits again. */
  'proof.changed': event('statements'),
  'proof.declined': event<{ familyId: string }>('statements'),

  'student.created': event<{ familyId: string }>(...people),
  'student.changed': event<{ familyId: string }>(...people),
  'student.enrolled': event<Place>(...places),
  'student.moved': event<Place & { fromClassId: string }>(...places),
  'student.withdrawn': event<Place>(...places),
  /** Entered by mistake: the record is gone, and with it its enrolments and fees. */
  'student.removed': event<{ familyId: string }>(...places),
  /** Of the student whose health it is. What was changed is told to nobody. */
  'health.changed': event('health'),
  /** Of which kind it is would tell who is ill. */
  'document.added': event<{ studentId: string }>('documents'),
  'document.removed': event<{ studentId: string }>('documents'),

  'family.created': event(...people),
  'family.changed': event(...people),
  'family.removed': event(...people),
  /** Of a family that owes: somebody spoke with it, wrote to it, or noted what it promised or agreed. */
  'family.followedUp': event<{ by: 'contact' | 'letter' | 'promise' | 'plan' }>('arrears'),
  /** A fee of a payment plan was changed otherwise, and the plan holds no more. */
  'paymentPlan.superseded': event<{ familyId: string }>('arrears'),
  /** Somebody who belongs to no family has paid. */
  'guardian.created': event(...people),
  'guardian.changed': event(...people),

  /** Two records became one: of the one that stays. Money, history and places followed. */
  'records.merged': event<{ kind: MergedKind; mergeId: string; goneId: string }>(...merged),
  /** A merge or a removal was undone: of the one that is back. */
  'records.parted': event<{ kind: MergedKind | 'removal'; mergeId: string }>(...merged),

  'year.created': event(...places),
  'year.stopped': event(...places),
  /** Its day has come: it is the current one now. */
  'year.becameCurrent': event(...places),
  'year.cancelled': event(...places),
  'class.created': event<{ yearId: string }>(...places),
  /** Its dates, classes, tuition or installments are others than before. */
  'year.corrected': event(...places, 'payments', 'transactions'),
  /** With its year's correction the class costs something else, or is due on other days. */
  'class.repriced': event<{
    yearId: string;
    /** In which language guardians are to be told; null where they are not. */
    tellIn: Language | null;
  }>(),
  /** Everyone of the class was enrolled in another year, or left. */
  'class.promoted': event<{ toYearId: string; promoted: number; repeated: number; left: number }>(
    ...places,
  ),
  /** The promotion of the class was undone: these students are again where they were. */
  'class.putBack': event<{ toYearId: string; putBack: number }>(...places),

  /** It was created, changed, switched on or off, or removed. */
  'service.changed': event('services'),
  /** Students subscribed to it, or were billed for it: each has a fee of it now. */
  'service.billed': event<{ yearId: string; students: number }>('services', ...people, ...money),
  /** Early: what fell due by then stays owed. */
  'subscription.ended': event<{ serviceId: string; studentId: string }>('services'),

  /** A draft was kept, changed or thrown away; or of one that was sent: sent again, delivered, opened. */
  'invoice.changed': event<{ familyId: string }>('invoices'),
  /** It has its number, and its items are owed. */
  'invoice.sent': event<{ familyId: string; total: number }>(
    'invoices',
    'students',
    'families',
    ...money,
  ),
  'invoice.voided': event<{ familyId: string }>('invoices', 'students', 'families', ...money),
  /** A credit note lowers what it asks for. */
  'invoice.credited': event<{ familyId: string; amount: number }>('students', 'families', ...money),
  /** Billing many has begun, come further, or ended; or it repeats no more. */
  'invoiceRun.moved': event<{ billed: number; failed: number }>('invoiceRuns', 'invoices'),
  /** Of the school, whose id the record is. */
  'invoiceConfig.changed': event('invoices'),

  'import.uploaded': event('imports'),
  /** What a spelling or a column means: the list is checked anew. */
  'import.chosen': event('imports'),
  'import.checked': event<ImportCounts>('imports'),
  'import.started': event('imports'),
  /** Its students are there, each with the family, and enrolled where the file says so. */
  'import.finished': event<ImportCounts>('imports', ...places),
  'import.failed': event('imports'),

  /** Messages were bought, held, used or given back. Of the school, whose id the record is. */
  'sms.balanceChanged': event<{ messages: number }>('sms'),
  /** The free messages have come down to the threshold of the alarm. Of the school, whose id the record is. */
  'sms.balanceLow': event<{ messages: number; threshold: number }>('sms'),
  /** The alarm, the quiet hours or the reminders. Of the school, whose id the record is. */
  'sms.settingsChanged': event('sms'),
  /** It was written, scheduled, started, cancelled or retried, or has ended. */
  'campaign.changed': event<{ state: CampaignState }>('sms'),
  /** Some of its messages went, or were delivered. */
  'campaign.progressed': event('sms'),
  /** When its time came it could not start. */
  'campaign.refused': event<{ reason: CampaignRefusal }>('sms'),
  'smsGroup.changed': event('sms'),
  /** Of the platform: how SMS are carried. */
  'smsGateway.changed': event('gateways'),

  /** Of one that was rotated, the record is the key that takes its place. */
  'apiKey.changed': event<{ act: 'made' | 'changed' | 'rotated' | 'revoked' }>('apiKeys'),
  /** A program asked for money, took that back, or it came to its end; of a student's, its payment tells that. */
  'collection.changed': event<{ state: 'waiting' | 'paid' | 'failed' | 'cancelled' }>('balance'),

  /** Some of what was tried out there has come to its outcome. Of the school, whose id the record is. */
  'sandbox.settled': event<{ kind: 'collection' | 'disbursement'; ids: readonly string[] }>(),

  /** What a program sent by an operator's own test system was paid, or failed. */
  'testDisbursement.ended': event<{ state: 'paid' | 'failed' }>(),

  /** It was made, changed, switched on or off, given another secret, or removed. */
  'webhook.changed': event('webhooks'),
  /** Something was sent to it, or is to be. */
  'webhook.progressed': event('webhooks'),
  /** Nobody switched it off: it failed for days, or its receiver said that it is gone. */
  'webhook.switchedOff': event<{ reason: 'failing' | 'gone' }>('webhooks'),

  'application.received': event('applications'),
  /** It was sent back, and comes again. */
  'application.corrected': event('applications'),
  'application.reviewStarted': event('applications'),
  'application.approved': event<{ studentId: string }>('applications'),
  /** Sent back to be corrected. */
  'application.rejected': event('applications'),
  'application.permanentlyRejected': event('applications'),

  /** An account is of no school, whichever its person works for. */
  'profile.changed': ownEvent('account'),
  /** They proved a phone or email that they had typed. */
  'contact.confirmed': ownEvent<{ kind: ContactKind }>('account'),
  /** They proved another one in its place. */
  'contact.changed': ownEvent<{
    kind: ContactKind;
    /** Of what it was before, in `former_contacts`; null where there was none. */
    formerId: string | null;
    /** In which the person reads, as their request said. */
    language: Language;
  }>('account'),
  /** Somebody else proved the one that they had only typed. */
  'contact.lost': ownEvent<{ kind: ContactKind; formerId: string; language: Language }>('account'),
  /** The holder of its mailbox entered an account of which nothing was ever confirmed. */
  'account.takenOver': ownEvent('account'),
  /** Also set for the first time, or anew by a code. */
  'password.changed': ownEvent('account'),
  'factor.added': ownEvent<{ method: FactorMethod }>('account'),
  'factor.removed': ownEvent<{ method: FactorMethod }>('account'),
  'session.started': ownEvent<{ sessionId: string }>('account'),
  'session.ended': ownEvent<{ sessionId: string }>('account'),
  'notifications.read': ownEvent('notifications'),

  /** Somebody joined, has another role, or the school says something else of them. */
  'staff.changed': event('staff'),
  /** Their sessions in the school have ended, and open consoles are to leave. They stay in the team. */
  'staff.signedOut': event<{ sessionIds: readonly string[] }>('staff'),
  /** They work for the school no more. Their sessions in it have ended, and open consoles are to leave. */
  'staff.removed': event<{ sessionIds: readonly string[] }>('staff'),
  /** It was sent, sent again or recalled. */
  'invitation.changed': event('staff'),
  /** Whoever was invited has joined the team. */
  'invitation.accepted': event<{ personId: string }>('staff'),

  /** A person's own export began, is ready, failed or was cancelled. */
  'reportFile.changed': ownEvent<{
    fileId: string;
    state: 'queued' | 'running' | 'ready' | 'failed' | 'cancelled';
    /** Nobody waits for the answer of a call: its maker is told. */
    isBackground: boolean;
  }>('reportFiles'),
  /** A report was saved under a name, changed or removed. */
  'savedReport.changed': event('reports'),
  /** Which reports are sent by email, when or to whom. */
  'reportSchedule.changed': event('reports'),
  /** Some of those whom it names were sent nothing: they may not read it any more. */
  'reportSchedule.withheld': event<{ personIds: readonly string[] }>('reports'),
  /** It could not be sent, and stands still until somebody resumes it. */
  'reportSchedule.stopped': event<{ reason: ScheduleStop }>('reports'),

  'school.registered': event('schools'),
  /** The provider's desk has verified or refused it, or the name that it asks for. */
  'school.decided': event<{ decisionId: string }>('schools', 'settings'),
  /** It resembles one that was verified since, and waits for the desk. */
  'school.doubted': event('schools', 'settings'),
  /** It sent papers, and waits for the desk. */
  'school.papersSent': event('schools', 'settings'),
  /** The provider lets its staff read and export, and nothing else, until it resumes. */
  'school.suspended': event<{ decisionId: string }>('schools', 'settings'),
  'school.resumed': event<{ decisionId: string }>('schools', 'settings'),
  /** An owner lets the desk look into the school, or no longer, or the desk looked. */
  'support.changed': event('schools', 'settings'),
  /** Of the school, whose id the record is. */
  'settings.changed': event('settings', 'schools', 'gallery'),
  /** Jobs of the school, whose id the record is, failed at every try. */
  'jobs.setAside': event<{
    kind:
      | 'money'
      | 'messages'
      | 'campaigns'
      | 'webhooks'
      | 'recording'
      | 'heavy'
      | 'upkeep'
      | 'rounds';
    count: number;
  }>(),
} as const;

type PayoutState = 'waiting' | 'created' | 'asked' | 'paid' | 'failed' | 'cancelled' | 'refused';
type CampaignState = 'draft' | 'scheduled' | 'sending' | 'done' | 'cancelled' | 'refused';
type ContactKind = 'phone' | 'email';
type FactorMethod = 'totp' | 'passkey';

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as EventName[];

export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(events, name);

export type FactsOf<Name extends EventName> = NonNullable<(typeof events)[Name]['facts']>;

/** One that has happened, to one record: those of one record are heard in the order in which they happened. */
export type Happened<Name extends EventName = EventName> = {
  readonly [Each in Name]: {
    readonly name: Each;
    readonly recordId: string;
    readonly facts: FactsOf<Each>;
  };
}[Name];

/** Whether what shows these has to be read again after these events. */
export function isTouched(reads: readonly Topic[], names: readonly EventName[]): boolean {
  return names.some((name) => events[name].touches.some((topic) => reads.includes(topic)));
}
