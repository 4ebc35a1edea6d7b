import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/payment-proofs.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { lineErrors } from './statements.ts';
import { payOperators } from './transactions.ts';
import { typedText } from './values/text.ts';

export const proofErrors = refusals({
  proofNotConfirmed: {
    code: 40900,
    en: 'Neither the operator nor a statement knows this transaction yet. Import the statement that has it, then check again.',
    fr: 'Ni l’opérateur ni un relevé ne connaît encore cette transaction. Importez le relevé qui la contient, puis vérifiez de nouveau.',
  },
  proofAlreadyDecided: {
    code: 40900,
    en: 'This proof was decided already.',
    fr: 'Cette preuve a déjà reçu une décision.',
  },
  proofOfAnotherFamily: {
    code: 40900,
    en: 'This transaction is counted for another family.',
    fr: 'Cette transaction est comptée pour une autre famille.',
  },
});

export const proofStates = ['waiting', 'accepted', 'declined'] as const;

/**
 * What is known of the transaction that a proof names. `unseen`: nothing. `line`: a statement has it, and it can be accepted.
 * `counted`: it is a payment of this family already. `elsewhere`: of another family, or a line that is set aside.
 */
export const proofFindings = ['unseen', 'line', 'counted', 'elsewhere'] as const;

const proof = z.object({
  id: z.uuid(),
  state: z.enum(proofStates),
  sentAt: z.iso.datetime(),
  reference: z.string(),
  phone: z.string(),
  familyId: z.uuid(),
  family: z.string(),
  studentId: z.uuid().nullable(),
  students: z.array(z.string()),
  photoAddress: z.string().nullable().describe('Good for ten minutes'),
  finding: z.enum(proofFindings),
  checkedAt: z.iso.datetime().nullable().describe('When the operator was last asked'),
  line: z
    .object({
      id: z.uuid(),
      operator: z.enum(payOperators).nullable(),
      amount: z.number().int(),
      at: z.iso.datetime(),
      phone: z.string().nullable(),
      payerName: z.string().nullable(),
      isFromStranger: z
        .boolean()
        .describe('Its phone is neither who sent the proof nor anybody of the family'),
    })
    .nullable(),
  transactionId: z.uuid().nullable(),
  reason: z.string().nullable(),
});
export type PaymentProof = z.output<typeof proof>;

export const listProofs = call({
  ...endpoints.listProofs,
  summary: 'Proofs of payments that guardians sent, those that wait first',
  access: 'payments.read',
  query: listQuery.extend({ state: z.enum(proofStates).optional() }),
  answer: listOf(proof),
});

export const checkProof = call({
  ...endpoints.checkProof,
  summary: 'Ask the operator about the family’s payments, and look for the transaction anew',
  access: 'payments.adjust',
  isRepeatable: true,
  limit: { max: 30, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: proof,
});

export const acceptProof = call({
  ...endpoints.acceptProof,
  summary: 'The transaction is this family’s: its line is assigned',
  access: 'payments.adjust',
  refusals: [
    proofErrors.proofNotConfirmed,
    proofErrors.proofAlreadyDecided,
    proofErrors.proofOfAnotherFamily,
    lineErrors.lineAlreadyCounted,
    lineErrors.lineNamesPayment,
    lineErrors.lineIsSetAside,
    lineErrors.lineNotAssignable,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: proof,
});

export const declineProof = call({
  ...endpoints.declineProof,
  summary: 'Decline a proof; the guardian is told the reason by SMS',
  access: 'payments.adjust',
  refusals: [proofErrors.proofAlreadyDecided],
  params: byId,
  body: z.object({ reason: typedText(120).min(3) }),
  answer: proof,
});
