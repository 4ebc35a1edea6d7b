import type { Question } from '../../faq-text.ts';

/** What schools ask most often. */
export const faq: readonly Question[] = [
  {
    category: 'start',
    question: 'Do guardians need an account?',
    answer:
      'No. They pay, send proofs, apply and write from links that reach them by SMS or that the school shares.',
  },
  {
    category: 'start',
    question: 'In which language do guardians read?',
    answer:
      'In the language of their family, English or French: SMS, invoices, payment pages and receipts. Your own language is the switch at the top.',
  },
  {
    category: 'money',
    question: 'A guardian was charged, and the payment shows as failed. What now?',
    answer:
      'Open the [transaction](/apps/transactions) and check its status. If the operator now says that it was paid, the payment waits for your decision and is not lost. The guardian should not pay again until then.',
  },
  {
    category: 'money',
    question: 'Can the same payment be taken twice?',
    answer:
      'No. A second press, a lost connection or a repeated answer of the operator is recognised, and gives the same receipt.',
  },
  {
    category: 'money',
    question: 'How do I take back a payment that was entered by mistake?',
    answer:
      'Open the payment and reverse it, with a reason. Nothing is erased: a counter-entry is written, and the receipt says that it is no longer valid. See [corrections](/pages/knowledge-base/money/corrections).',
  },
  {
    category: 'money',
    question: 'Where does the money go?',
    answer:
      'To the school’s own MTN or Orange account, or to the provider’s, from which you pay it out. Both are chosen under [Payment settings](/settings/payment-settings).',
  },
  {
    category: 'money',
    question: 'How can somebody check that a receipt is genuine?',
    answer:
      'By its QR code or the address printed on it. The page says what the receipt is for, and whether it is still valid.',
  },
  {
    category: 'school',
    question: 'A child comes in the middle of the year. What does the family owe?',
    answer:
      'What falls due from the day on which the child joins, unless you choose otherwise when you enrol. You see the installments before you confirm.',
  },
  {
    category: 'school',
    question: 'A child leaves. What remains to pay?',
    answer:
      'What has fallen due. Later installments are cut, and what was paid ahead becomes the family’s credit, which can be refunded.',
  },
  {
    category: 'messages',
    question: 'Why does one SMS cost as much as two?',
    answer:
      'Some characters, such as ç, ô or an emoji, more than halve what fits into one SMS. The page marks them and says what you save without them.',
  },
  {
    category: 'messages',
    question: 'Why did a message not go at once?',
    answer:
      'It was outside the sending hours of the school, or the balance was too low. Receipts and codes always go at once.',
  },
  {
    category: 'administration',
    question: 'Somebody cannot open a page. What do I do?',
    answer:
      'The page says which roles can. An owner or a manager changes the role under [Team](/team); it takes effect within seconds.',
  },
  {
    category: 'administration',
    question: 'Can the provider see our data?',
    answer:
      'Its staff can look into the school only while an owner lets them, for some hours, and can change nothing. Every visit is listed under [App settings](/apps/settings/profile).',
  },
];
