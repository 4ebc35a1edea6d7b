import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const start: ArticleTexts<SlugOf<'start'>> = {
  'first-steps': {
    title: 'First steps for a school',
    about: 'From an empty school to the first receipt, in the order that saves work.',
    body: `
1. Say who you are under [App settings](/apps/settings/profile): display name, town, logo, postal address and phone. They stand on receipts and payment pages.

1. Create the [academic year](/academic-year) with its cycles, classes, tuition and installments. Everything else follows from it.

1. Add the [students](/onboarding/students) one by one, or import them from a spreadsheet. Choosing a class enrols a student and creates the tuition fee.

1. Add [services](/services): the bus, the canteen, and basic fees such as registration or insurance.

1. Choose how guardians can pay under [Payment settings](/settings/payment-settings), and test the connection. No money moves in a test.

1. [Take a payment](/fees/pay), or send a guardian the payment link. The receipt has a code that anyone can check.

1. Invite your colleagues under [Team](/team). Each gets a role, and sees only what the role allows.

## Before guardians pay by phone
Have the school verified. Until then payment pages and receipts say that it is not verified, and nothing can be collected through the provider’s accounts.
`,
  },
  'find-anything': {
    title: 'Find a student, a receipt or a page',
    about: 'One field finds people, papers, payments and screens.',
    body: `
Press Ctrl+K (Cmd+K on a Mac) on any screen, or press the search field at the top.

- A name, a student ID or a payment code finds a student.

- A phone number finds the guardian and their children.

- A receipt number or a transaction number finds the payment.

- An amount finds who paid it.

- The name of a page opens that page.

Arrow keys choose, Enter opens, Escape closes. Shift+Enter on a student opens the cash desk with that student.

You find only what your role may open.
`,
  },
  'your-account': {
    title: 'Your account, password and two-step verification',
    about: 'Your account is yours, the same in every school that you work for.',
    body: `
Open [My account](/account/me) from your picture at the top right.

## What you can change
- Your name, photo and address: that is how colleagues see you.

- Your phone and email: a new one is confirmed by a code, and a notice goes to the old one.

- Your password: changing it ends your sessions on all other devices.

## Two-step verification
Add an authenticator app or a passkey. A stolen password is then not enough to get in. Keep the recovery codes on paper: each works once when the phone is lost. A school can require two-step verification of its owners; whoever has none yet is led here first.

## Sessions
You see where you are signed in, and can end each session. Sign out on a computer that others use.

If you forgot your password, press “Forgot your password?” on the sign-in page. A code goes to your phone or email.
`,
  },
  'without-a-connection': {
    title: 'When the connection is gone',
    about: 'What you can still do, and what is kept for you.',
    body: `
A line at the top says that there is no connection. You can go on reading what this device has opened before. What you type into a form is kept on the device, also if the page is closed.

## Cash can still be taken
A device whose cash session was opened with a connection can take cash without one. Each payment is kept on the device, encrypted, and a provisional slip is printed. When the connection is back, the payments are sent, the receipts are issued and the guardians get their SMS.

Mobile money needs the connection. So does opening a cash session.

## When you sign out
You are told if payments still wait on this device. Nothing is lost: they are sent when you or a manager sign in there again.
`,
  },
  'tools-and-guide': {
    title: 'Tools and style guide',
    about: 'The calendar, tasks and emails of the school, a demo shop, and how the product looks.',
    body: `
An owner, a manager or IT can show or hide this part for the whole school under [App settings](/apps/settings/profile). This help stays in any case.

- **Calendar:** the school’s dates and your own events.

- **Tasks:** yours, and those that you give to a colleague.

- **Emails:** what the school has sent by email.

- **Demo shop:** an example with products, a wishlist and a cart. It is kept in this browser; nothing is sold.

- **Style guide:** every component of the product with its states, for people who develop it.
`,
  },
};
