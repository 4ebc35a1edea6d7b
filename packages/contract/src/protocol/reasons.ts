import { accountErrors } from '../account.ts';
import { blockErrors, erasureErrors } from '../school-data/erasure-errors.ts';
import { schoolExportErrors } from '../school-data/school-export.ts';
import { applicationErrors } from '../applications.ts';
import { cashErrors } from '../cash-sessions.ts';
import { chatErrors } from '../chat/chat-errors.ts';
import { classErrors } from '../class-errors.ts';
import { followUpErrors } from '../arrears/follow-up.ts';
import { planErrors } from '../arrears/payment-plans.ts';
import { moneyCorrectionErrors } from '../corrections.ts';
import { priceErrors } from '../desk/prices.ts';
import { deskErrors } from '../desk/schools.ts';
import { businessErrors } from '../shop/business-verification.ts';
import { orderErrors } from '../shop/orders.ts';
import { senderIdErrors } from '../shop/sender-names.ts';
import { errors } from './errors.ts';
import { invoiceErrors } from '../invoicing/invoice-errors.ts';
import { familyErrors } from '../families.ts';
import { joiningErrors } from '../joining.ts';
import { jwtErrors } from '../jwt.ts';
import { mergingErrors } from '../merging.ts';
import { paymentSettingsErrors } from '../payment-settings.ts';
import { proofErrors } from '../payment-proofs.ts';
import { paymentErrors } from '../payments.ts';
import { promotionErrors } from '../promotion.ts';
import { payoutErrors } from '../payouts/payout-errors.ts';
import { plannerErrors } from '../planner/planner-errors.ts';
import { ratingErrors } from '../ratings/ratings.ts';
import { reportErrors } from '../reports/report-errors.ts';
import { refundErrors } from '../refunds.ts';
import { galleryErrors } from '../gallery/gallery.ts';
import { settingsErrors } from '../school-settings.ts';
import { serviceErrors } from '../service-errors.ts';
import { sessionErrors } from '../session-errors.ts';
import { gatewayErrors, recipientListErrors, smsErrors } from '../sms/sms-errors.ts';
import { statementErrors } from '../statement-errors.ts';
import { lineErrors } from '../statements.ts';
import { documentErrors } from '../student-documents.ts';
import { importErrors } from '../student-import.ts';
import { studentErrors } from '../students.ts';
import { offlineErrors } from '../offline-desk.ts';
import { tillErrors } from '../take-payment.ts';
import { transactionErrors } from '../transactions.ts';
import { invitationErrors, staffErrors } from '../team/staff-errors.ts';
import { auditErrors } from '../audit.ts';
import { uploadErrors } from '../uploads.ts';
import { correctionErrors } from '../year-correction.ts';
import { yearErrors } from '../years.ts';
import { collectionErrors, keyErrors } from '../developer/developer-errors.ts';
import { webhookErrors } from '../webhooks/webhook-errors.ts';

/** Every table of refusals. A reason stands in one of them only: see the test. */
export const refusalTables = {
  errors,
  sessionErrors,
  accountErrors,
  erasureErrors,
  blockErrors,
  schoolExportErrors,
  jwtErrors,
  settingsErrors,
  galleryErrors,
  uploadErrors,
  staffErrors,
  invitationErrors,
  auditErrors,
  smsErrors,
  recipientListErrors,
  gatewayErrors,
  yearErrors,
  classErrors,
  correctionErrors,
  familyErrors,
  studentErrors,
  joiningErrors,
  promotionErrors,
  documentErrors,
  mergingErrors,
  importErrors,
  moneyCorrectionErrors,
  followUpErrors,
  planErrors,
  payoutErrors,
  plannerErrors,
  ratingErrors,
  reportErrors,
  refundErrors,
  invoiceErrors,
  applicationErrors,
  serviceErrors,
  transactionErrors,
  paymentErrors,
  statementErrors,
  lineErrors,
  proofErrors,
  cashErrors,
  tillErrors,
  offlineErrors,
  paymentSettingsErrors,
  deskErrors,
  priceErrors,
  businessErrors,
  orderErrors,
  senderIdErrors,
  webhookErrors,
  keyErrors,
  collectionErrors,
  chatErrors,
};

type Tables = typeof refusalTables;

/** The name of any refusal, for whoever decides by it. As a type it costs a bundle nothing. */
export type Reason = { [Name in keyof Tables]: keyof Tables[Name] }[keyof Tables];
