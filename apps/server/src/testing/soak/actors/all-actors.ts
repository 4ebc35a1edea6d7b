import type { ActKind } from '../plan.ts';
import type { Turn } from '../turn.ts';
import { collectByKey } from './collect-by-key.ts';
import { giveDiscount, subscribeToService } from './edit-fees.ts';
import { addStudent, editFamily, editStudent } from './edit-people.ts';
import { mergeStudents, promoteClass } from './move-students.ts';
import { payByLink } from './pay-by-link.ts';
import { payOutByKey, payOutByTwo } from './pay-out.ts';
import {
  closeDrawer,
  payOnPhoneAtDesk,
  reverseCash,
  sendOfflineBatch,
  takeCash,
} from './take-cash.ts';
import { uploadDocument } from './upload-document.ts';
import { sendCampaign, sendInvoice } from './write-to-families.ts';

export const allActors: Record<ActKind, (turn: Turn) => Promise<void>> = {
  payByLink,
  payOnPhoneAtDesk,
  takeCash,
  sendOfflineBatch,
  closeDrawer,
  addStudent,
  editStudent,
  editFamily,
  giveDiscount,
  subscribeToService,
  sendInvoice,
  sendCampaign,
  collectByKey,
  uploadDocument,
  reverseCash,
  mergeStudents,
  promoteClass,
  payOutByKey,
  payOutByTwo,
};
