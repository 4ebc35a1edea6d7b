import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { Tx } from '../../../platform/db/database.ts';
import { readGuardiansOf } from '../../students/public.ts';

export interface Contact {
  readonly guardianId: string;
  readonly name: string;
  readonly email: string | null;
  /** Of nine digits; null where none of the phones can get an SMS. */
  readonly phone: string | null;
  readonly medium: 'sms' | 'whatsApp' | null;
}

/** The guardians of a family in the order in which the school wrote them down. */
export async function readContacts(tx: Tx, orgId: string, familyId: string): Promise<Contact[]> {
  const guardians = await readGuardiansOf(tx, orgId, familyId);
  return guardians.map(({ id, fullName, email, phones, preferredMedium }) => ({
    guardianId: id,
    name: fullName,
    email,
    phone:
      phones
        .map(({ number }) => nationalNumber(number))
        .find((number) => number !== null && isCameroonMobile(number)) ?? null,
    medium: preferredMedium,
  }));
}

export const shownContact = ({
  guardianId,
  name,
  phone,
  medium,
}: Contact): InvoiceDetail['contacts'][number] => ({
  guardianId,
  name,
  phone: phone === null ? null : maskPhone(phone),
  medium,
});
