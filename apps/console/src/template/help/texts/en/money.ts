import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const money: ArticleTexts<SlugOf<'money'>> = {
  fees: {
    title: 'Fees',
    about: 'What each student owes, has paid and still has to pay.',
    body: `
A fee appears on [Fees](/fees) as soon as a student is enrolled in a class or subscribes to a service. It is unpaid, partly paid or paid.

Filter by class, service, state, days late or last payment. The address of the page keeps your filters: a link that you share shows the same rows. Export takes the rows that you see to a workbook.

## Ask for money
Select students and send the payment link: each one who owes something gets one SMS, to the first guardian with a mobile phone, in the family’s language. You see what it costs before it goes.

## One fee
Open a fee to see its installments, its payments and its discounts. From there you can take a payment, give a discount or mark it as paid outside Ardoise, if your role allows it.
`,
  },
  'take-a-payment': {
    title: 'Take a payment at the desk',
    about: 'Cash, a prompt on the payer’s phone, or another means that is confirmed later.',
    body: `
1. Open [Take a payment](/fees/pay) and find the student: name, student ID, payment code or a guardian’s phone. Enter takes the first one.

1. Enter the amount. You see which installments it pays; the oldest come first. More than is owed becomes the family’s credit.

1. Choose the means. **Cash** needs your open cash session. **MTN or Orange** sends a prompt to the phone that you enter; the page follows the answer by itself. **Other means** (bank, cheque) waits until somebody who may confirm it has seen the money.

1. Check the review, then press the button. Print the receipt; the guardian also gets it by SMS.

A second press or a lost connection never takes the money twice. If it is not known whether a prompt was paid, wait: the page says when to ask again.
`,
  },
  'cash-sessions': {
    title: 'Cash sessions',
    about: 'Cash is taken only in an open session, and counted at its end.',
    body: `
1. Open your session under [Cash sessions](/cash). Count what is in the drawer first: that is the float.

1. Take payments. Cash that goes in or out for another reason, such as change or a deposit at the bank, is recorded in the session with its reason.

1. Close the session: count notes and coins. The expected amount is shown only after the count. The button names the difference; if there is one, write what explains it.

A session belongs to one cashier and one drawer. Managers see all sessions and their differences. A closed session is never changed.
`,
  },
  'mobile-money': {
    title: 'Mobile money transactions',
    about: 'Every prompt, with the operator’s answers, and what to do when one is missing.',
    body: `
[Transactions](/apps/transactions) shows every MTN MoMo and Orange Money payment as soon as it is requested.

- **Pending:** the payer has been asked to approve on the phone. There is nothing to do.

- **Paid:** the money is recorded, with its receipt.

- **Failed:** nothing was recorded. The reason is shown: not enough money, wrong PIN, refused, no answer in time.

- **To check:** the operator’s answer does not fit what was asked, or came after a failure. The payment is not recorded. Open it, read the history, then record it or close it.

## If a payer says “I have paid”
Open the transaction and press “Check status”: the operator is asked once more. Tell the payer not to pay again until it is known. A late answer is not lost; it waits for a decision.
`,
  },
  'unmatched-payments': {
    title: 'Unmatched payments and statements',
    about: 'Money that arrived without a student, and proofs that guardians sent.',
    body: `
1. Export the statement of your MTN MoMo or Orange Money account, as .csv or .xlsx, and import it under [Unmatched payments](/unmatched). Up to 20,000 rows; importing the same statement twice changes nothing.

1. Payments already recorded are ticked off. The others wait. If the layout is new, say once what each column holds.

1. Match a payment to its student: it is recorded with a receipt. Or set it aside if it is no school payment; it can be brought back.

1. A wrong match can be undone: the payment is reversed, and the money waits here again.

## Proofs of payment
A guardian who paid another way can send the transaction ID and a photo from the payment page. Accept it, or decline it with a reason that the guardian gets by SMS.
`,
  },
  receipts: {
    title: 'Receipts and how to check them',
    about: 'Each receipt has a number without gaps and a code that proves it.',
    body: `
A payment gives a receipt at once. Print it on A4 or on a till roll, or share its link; the guardian gets it by SMS.

## Check a receipt
Scan its QR code, or open the address printed on it. The page says which school, which student, which amount and when, and whether the payment was reversed since. A receipt that was changed, or copied from another school, does not pass.

## Copies
Open the payment to print a copy. It is marked as a copy, and carries the school’s stamp if one is uploaded under [App settings](/apps/settings/profile).

A receipt is never deleted. If the payment is reversed, the receipt says so.
`,
  },
  corrections: {
    title: 'Discounts, reversals and refunds',
    about: 'Nothing is erased: a correction is a new entry, with who and why.',
    body: `
- **Discount:** open the fee and take off an amount, with a reason. Managers may give up to a share that the owner sets. A discount can be taken back.

- **Reverse:** for a payment that was recorded by mistake. Its fees are open again, and its receipt is no longer valid. No money moves by itself.

- **Move to another child:** reversed and taken again in one act.

- **Refund the credit:** to a number that has paid for this family, or to a guardian of it, or in cash.

- **Mark as paid:** for money received outside Ardoise. It stands in no cash desk.

Above an amount that the owner sets under [App settings](/apps/settings/profile), a reversal takes two people: one asks, another one confirms.
`,
  },
  arrears: {
    title: 'Arrears, promises and payment plans',
    about: 'Who is late, what was said, and what was agreed.',
    body: `
[Arrears](/arrears) lists families from the day after a deadline. The oldest and the largest come first.

1. Open a family to see what is still to pay, for which child and since when.

1. Write down each contact: by phone, by SMS or at school, and what was said. Colleagues read it before they call again.

1. Record a **promise to pay**: an amount and a day. It is kept when the money arrives by then, and broken otherwise.

1. Agree on a **payment plan**: new installments for what is open. While it is kept, nothing counts as late. Ending a plan brings back the old dates; what was paid stays paid.

From the list you can write an SMS to everybody whom it shows.
`,
  },
  invoices: {
    title: 'Invoices',
    about: 'Ask a family for fees, services or anything else, on one paper with a payment link.',
    body: `
1. Open [Invoices](/invoicing) and create one. Fees that are open and on no invoice yet are offered first, so that nothing is billed twice. Add lines of your own.

1. Split it into installments if you like; they must add up. The preview is in the family’s language.

1. Send it by SMS, email or WhatsApp. The family pays from the link, and the invoice follows.

An invoice that was sent is not changed. **Void** it, or write a **credit note**. Its number stays.

## Bill many
[Bill many](/invoicing/bill-many) makes one invoice for each family of a class, a cycle or a service, in the background. It can repeat by month or by term until a day that you choose.

Numbers, payment terms and the look of the paper are under [Invoice settings](/invoicing/config).
`,
  },
  balance: {
    title: 'Balance',
    about: 'Where the school’s money is today.',
    body: `
[Balance](/account/balance) is the first page for whoever may see money.

- **Collected:** all that came in, after reversals and refunds.

- **Available:** what the provider holds for the school and can be paid out.

- **Pending:** payments that are under way on a phone.

- **Cash:** what should be in the drawers of open sessions.

- **Today:** what came in since midnight, in the school’s time zone.

“Needs your attention” lists what waits for a person: payments to check, payments to match, proofs, sessions to close. Each line opens its list.

Every figure is the sum of entries in the ledger, and is checked every hour.
`,
  },
  payouts: {
    title: 'Payouts',
    about: 'Pay out what was collected through the provider’s accounts.',
    body: `
1. Add a number or a bank account of the school under [Payouts](/account/payouts). A number is verified by a code, a bank account by the provider. Each is verified once.

1. Press “Pay out”, enter the amount and choose where it goes. Check the review: it cannot be called back.

1. Follow it until it has arrived. Then there is a receipt.

## Two owners
Owners can agree that above an amount two of them must say yes. Lowering this protection takes effect only after some time, so that it can be stopped.

If you collect through the school’s own MTN or Orange accounts, the money is there already, and there is nothing to pay out.
`,
  },
  'payment-settings': {
    title: 'Payment settings',
    about: 'How guardians can pay, and where the money goes.',
    body: `
Open [Payment settings](/settings/payment-settings). Each operator is set on its own.

- **The provider’s account:** nothing to set up. The school must be verified. What is collected can be paid out, less the provider’s fee.

- **Your own account:** enter what MTN or Orange gave you. Secrets are kept encrypted and never shown again.

Press “Test the connection” after saving. It signs in to the operator with the saved settings; no money moves.

Switching an operator off takes it away from payment pages. Payments under way are completed normally.
`,
  },
};
