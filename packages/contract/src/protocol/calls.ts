import * as account from '../account.ts';
import * as applications from '../applications.ts';
import * as arrears from '../arrears/arrears.ts';
import * as followUp from '../arrears/follow-up.ts';
import * as paymentPlans from '../arrears/payment-plans.ts';
import * as attention from '../attention.ts';
import * as audit from '../audit.ts';
import * as cashSessions from '../cash-sessions.ts';
import * as chatMessages from '../chat/chat-messages.ts';
import * as chats from '../chat/chats.ts';
import * as readyAnswers from '../chat/ready-answers.ts';
import type { CallSpec, Endpoint } from './call.ts';
import * as dashboard from '../dashboard/dashboard.ts';
import * as apiKeys from '../developer/api-keys.ts';
import * as collections from '../developer/collections.ts';
import * as disbursements from '../developer/disbursements.ts';
import * as studentsOwed from '../developer/students.ts';
import * as corrections from '../corrections.ts';
import * as deskHealth from '../desk/health.ts';
import * as deskOrders from '../desk/orders.ts';
import * as deskPayouts from '../desk/payouts.ts';
import * as deskPrices from '../desk/prices.ts';
import * as desk from '../desk/schools.ts';
import * as deskSenderIds from '../desk/sender-ids.ts';
import * as families from '../families.ts';
import * as fees from '../fees.ts';
import * as gallery from '../gallery/gallery.ts';
import * as publicPage from '../gallery/public-page.ts';
import * as invoiceConfig from '../invoicing/invoice-config.ts';
import * as invoiceMoves from '../invoicing/invoice-moves.ts';
import * as invoicePayments from '../invoicing/invoice-payments.ts';
import * as invoiceRuns from '../invoicing/invoice-runs.ts';
import * as invoices from '../invoicing/invoices.ts';
import * as jwt from '../jwt.ts';
import * as merging from '../merging.ts';
import * as notifications from '../notifications.ts';
import * as offlineDesk from '../offline-desk.ts';
import * as orgUsers from '../org-users.ts';
import * as paymentSettings from '../payment-settings.ts';
import * as paymentProofs from '../payment-proofs.ts';
import * as payments from '../payments.ts';
import * as payoutTargets from '../payouts/payout-targets.ts';
import * as payouts from '../payouts/payouts.ts';
import * as calendar from '../planner/calendar.ts';
import * as emails from '../planner/emails.ts';
import * as tasks from '../planner/tasks.ts';
import * as promotion from '../promotion.ts';
import * as ratings from '../ratings/ratings.ts';
import * as refunds from '../refunds.ts';
import * as dailyClose from '../reports/daily-close.ts';
import * as reportFiles from '../reports/report-files.ts';
import * as reportSchedules from '../reports/report-schedules.ts';
import * as reports from '../reports/reports.ts';
import * as savedReports from '../reports/saved-reports.ts';
import * as erasure from '../school-data/erasure.ts';
import * as schoolExport from '../school-data/school-export.ts';
import * as schoolSettings from '../school-settings.ts';
import * as services from '../services.ts';
import * as session from '../session.ts';
import * as business from '../shop/business-verification.ts';
import * as orders from '../shop/orders.ts';
import * as plans from '../shop/plans.ts';
import * as senderIds from '../shop/sender-ids.ts';
import * as supportAccess from '../shop/support-access.ts';
import * as smsAccount from '../sms/account.ts';
import * as smsCampaigns from '../sms/campaigns.ts';
import * as smsCompose from '../sms/compose.ts';
import * as smsGateways from '../sms/gateways.ts';
import * as smsGroups from '../sms/groups.ts';
import * as smsReminders from '../sms/reminders.ts';
import * as statements from '../statements.ts';
import * as studentDocuments from '../student-documents.ts';
import * as studentImport from '../student-import.ts';
import * as students from '../students.ts';
import * as subscriptions from '../subscriptions.ts';
import * as system from '../system.ts';
import * as staff from '../team/staff.ts';
import * as invitations from '../team/invitations.ts';
import * as takePayment from '../take-payment.ts';
import * as transactionTotals from '../transaction-totals.ts';
import * as transactions from '../transactions.ts';
import * as uploads from '../uploads.ts';
import * as webhooks from '../webhooks/webhooks.ts';
import * as yearCorrection from '../year-correction.ts';
import * as years from '../years.ts';

const domains = {
  system,
  session,
  account,
  jwt,
  schoolSettings,
  gallery,
  publicPage,
  uploads,
  notifications,
  staff,
  invitations,
  audit,
  years,
  yearCorrection,
  families,
  students,
  promotion,
  studentDocuments,
  merging,
  orgUsers,
  studentImport,
  applications,
  ratings,
  services,
  subscriptions,
  dashboard,
  transactionTotals,
  attention,
  transactions,
  payments,
  statements,
  paymentProofs,
  takePayment,
  cashSessions,
  offlineDesk,
  corrections,
  refunds,
  payouts,
  payoutTargets,
  fees,
  arrears,
  followUp,
  paymentPlans,
  invoices,
  invoiceMoves,
  invoicePayments,
  invoiceRuns,
  invoiceConfig,
  dailyClose,
  reports,
  reportFiles,
  savedReports,
  reportSchedules,
  schoolExport,
  erasure,
  calendar,
  tasks,
  emails,
  paymentSettings,
  orders,
  senderIds,
  plans,
  business,
  supportAccess,
  smsAccount,
  smsCompose,
  smsCampaigns,
  smsGroups,
  smsReminders,
  smsGateways,
  chats,
  chatMessages,
  readyAnswers,
  apiKeys,
  webhooks,
  collections,
  studentsOwed,
  disbursements,
  desk,
  deskSenderIds,
  deskOrders,
  deskPayouts,
  deskPrices,
  deskHealth,
};

type CallIn<Module> = Extract<Module[keyof Module], CallSpec>;

type AnyCall = {
  [Domain in keyof typeof domains]: CallIn<(typeof domains)[Domain]>;
}[keyof typeof domains];

/** The call that stands at an endpoint: no two have the same method and path. */
export type CallAt<At extends Endpoint> = Extract<AnyCall, Pick<At, 'method' | 'path'>>;

const isCall = (value: unknown): value is CallSpec =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value;

/** Every call of the product with its name, for the OpenAPI document, the guards and the fuzz. */
export const allCalls: ReadonlyArray<{ name: string; domain: string; call: CallSpec }> =
  Object.entries(domains).flatMap(([domain, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isCall(value) ? [{ name, domain, call: value }] : [],
    ),
  );
