import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const administration: ArticleTexts<SlugOf<'administration'>> = {
  'school-settings': {
    title: 'App settings',
    about: 'How the school appears here, on receipts and to whoever pays.',
    body: `
[App settings](/apps/settings/profile) has the display name, town, postal address, phone, slogan, tags, logo, background picture and stamp. The preview beside the form shows the payment page.

- A verified school that changes its name keeps the old one outside until the provider agrees.

- **Student fields:** whether campus and semester are asked for.

- **Tools and style guide:** whether the calendar, tasks, emails and the style guide are shown.

- **Security:** owners can be required to use two-step verification.

- **Money rules:** how much managers may take off, and above which amount a reversal takes two people.

- **Support access:** lets the provider’s staff read, for some hours, when you need help. Every visit is listed.

If somebody else saved meanwhile, the form shows what differs, and asks.
`,
  },
  verification: {
    title: 'Verification of the school',
    about: 'The papers by which the provider knows that the school is who it says it is.',
    body: `
Send the authorisation to open the school or its entry in the trade register, and the identity of the owner, under [Verification](/apps/settings/verification). PDF or picture, at most 5 MB each. The provider answers within 3 business days.

A verified school collects through the provider’s accounts, can have sender IDs, and its payment pages and receipts say that it is verified.

If the name resembles a verified school’s, the provider has to look first. A refusal names its reason; you can send papers again.
`,
  },
  'school-data': {
    title: 'Export of the school, and erasing a person',
    about: 'Taking everything along, and forgetting whoever asks for it. For owners.',
    body: `
Under [School data](/apps/settings/school-data) an owner asks for everything of the school as one .zip: workbooks with one sheet for each kind of record, all uploaded files, and a README. It is made in the background, and stays for 7 days. Only whoever asked can download it; the other owners are told.

To erase a student or a guardian, open their page, then the menu beside the title. Former members of the team are listed under School data.

- You see first what goes, what stays, and what is in the way: a class, something owed, a payment under way.

- The books stay: fees, payments, receipts and the ledger, under “Erased person” and a number. A receipt is still found genuine.

- It cannot be undone. Backups made before still hold the person.
`,
  },
  'team-and-roles': {
    title: 'Team and roles',
    about: 'Who works here, and what each role may do.',
    body: `
1. Open [Team](/team) and invite somebody by phone or email. The link is valid for 7 days and works only with a code that goes to the same phone or email. Or add somebody by their ID, which stands under My account.

1. Choose the role. **Owner**: everything. **Manager**: everything but payouts, API keys, the audit log and the owners. **Support**: people, payments at the desk, messages. **Analyst**: reads figures. **Auditor**: reads everything, changes nothing. **IT / developer**: settings, API keys, webhooks; no money of families.

1. Change a role or remove somebody: their open pages follow within seconds. What they did stays in the audit log.

[Access control](/access-control) shows each permission and who has it. The server enforces the same table.
`,
  },
  'audit-log': {
    title: 'Audit log',
    about: 'Who did what and when; nobody can change it.',
    body: `
[Audit log](/audit) keeps every change of money, people, settings and rights, with the values before and after. Whole phone numbers and health information that somebody opened are in it too.

Filter by person, kind and period, and export it. Owners and auditors can read it.

The history of one student, payment or invoice also stands on its own page.
`,
  },
  'shop-and-plans': {
    title: 'Shop and plans',
    about: 'What the school buys from the provider.',
    body: `
[Shop](/apps/trec/shop) sells SMS packs, sender IDs and plans. Put them into the cart, choose the phone that pays and approve the prompt. Orders have receipts.

[Plans](/pricing) shows what your school may use, and what another plan adds. A plan is paid for a month or a year; you are told before it ends. After it the school has Basic: nothing is deleted, but what Basic does not contain is closed.
`,
  },
};
