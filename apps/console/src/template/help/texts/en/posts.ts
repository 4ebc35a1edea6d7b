import type { PostTexts } from '../../post-text.ts';

export const postTexts: PostTexts = {
  '5': {
    title: 'Talk with guardians, and ask for money in the talk',
    about: 'A guardian writes from a link; a request to pay is a card that follows the payment.',
    body: `
Many questions of guardians end with “how much, and how do I pay?”. In the [chat](/pages/knowledge-base/life/chat) the answer is a card with the amount and a button. It shows when it was opened, when the phone asks for the PIN, and when the money is there.

Guardians need no account. If they are not on the page, one SMS brings them back after five minutes.
`,
  },
  '4': {
    title: 'Arrears: from a list to an agreement',
    about: 'Three habits of bursaries that get paid.',
    body: `
## Call early
A family that is three days late answers. Open [Arrears](/arrears) every Monday, and sort by days late.

## Write down what was said
The colleague who calls next should not begin anew. A promise with a day is worth more than “soon”.

## Agree on what can be paid
A payment plan replaces deadlines that nobody meets. While it is kept, the family is not late, and reminders follow the new dates.
`,
  },
  '3': {
    title: 'A cash desk without a connection',
    about: 'What to do before the network goes, and what happens after.',
    body: `
1. Open the cash session and the cash desk once with a connection, on the device that you will use.

1. When the line says “offline”, go on taking cash. Each payment prints a provisional slip.

1. Leave the page open, or sign in again later: the payments are sent by themselves, the receipts are issued, and the guardians get their SMS.

If a student has left meanwhile, the payment waits for a decision. [More about it](/pages/knowledge-base/start/without-a-connection).
`,
  },
  '2': {
    title: 'Reopening: a list for the first week',
    about: 'Six things that make the rest of the year lighter.',
    body: `
- Check the year: do the installments of each class add up?

- Import the list, and decide each unknown class once.

- Look at [possible duplicates](/onboarding/students/duplicates) before the first payment.

- Correct guardians without a mobile phone: they get neither receipt nor reminder.

- Test the connection to each operator.

- Give each cashier their own account. A shared password makes the audit log worthless.
`,
  },
  '1': {
    title: 'Why a receipt has a code',
    about: 'What a false receipt costs, and how anybody can find one out.',
    body: `
A paper with a stamp is copied in a minute. A receipt of Ardoise carries a signature: whoever changes the amount, the name or the date breaks it.

Tell your families: a receipt counts when the page behind its QR code says so, with the name of your school and its town. Print it on the wall beside the cash desk.

If the page says that the school is not verified, ask at the bursary before you pay.
`,
  },
};
