import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const school: ArticleTexts<SlugOf<'school'>> = {
  'academic-year': {
    title: 'The academic year',
    about: 'A year holds cycles, classes, tuition and installments; fees follow from it.',
    body: `
1. Open [Academic year](/academic-year) and press the button that creates one. The steps are: cycles, classes and tuition, dates, installments, preview. An unfinished year is kept; you can go on later or start over.

1. In the preview, check that the installments of each class add up to its tuition. Then create the year.

## States
A year is planned until its reopening date, then running. Next year can be prepared, and enrolled in, while this one runs. What is unpaid when a year closes shows as arrears.

## Correct, stop, cancel
- **Correct** changes tuition, dates or classes. You see who is touched before anything happens. What is paid stays paid; what exceeds a lower fee becomes the family’s credit.

- **Stop** ends a year early. Nobody can be enrolled in it any more, and what is unpaid stays owed.

- **Cancel** takes back a year for which nothing was paid.
`,
  },
  students: {
    title: 'Students',
    about: 'Add a student, move them to another class, withdraw them, keep their documents.',
    body: `
Open [Students](/onboarding/students). Search by name, student ID, payment code or a guardian’s phone; filter by class, year or what is owed.

## Add a student
Enter the name as on the birth certificate, choose the family or create one, and choose a class. Choosing a class enrols the student and creates the tuition fee. Leave the class empty to enrol later.

## Move or withdraw
- **Move to another class:** the tuition fee follows the new class; what was paid stays and counts.

- **Withdraw:** what has fallen due stays owed, later installments are cut, and what was paid ahead becomes the family’s credit. The student can be enrolled again.

## Health and notes
Health information is seen by authorised staff only, and every access is recorded. Write nothing about health into notes or tags.

At the end of the year, promote whole classes to the next year in one go.
`,
  },
  'import-students': {
    title: 'Import students from a spreadsheet',
    about: 'Nothing is changed before you have seen every row.',
    body: `
1. Open [Import students](/onboarding/students/import) and download the template. One row per student; columns may be in any order, with titles in English or French.

1. Upload the file: Excel (.xlsx), at most 20,000 rows and 15 MB.

1. Read the result of the check. A spelling of a class that is not known is asked once for all rows. A row that is wrong says why; correct it in the file and send it again, or choose below.

1. Import. You can take the good rows now and get the others back as a file.

Students already on record are recognised and not added twice. What was already paid comes in as an opening payment, without a receipt number. Importing goes on in the background; a notification tells you when it is done.
`,
  },
  'families-and-guardians': {
    title: 'Families and guardians',
    about: 'Siblings share a family, its guardians, its invoices and its credit.',
    body: `
A [family](/onboarding/families) has a name, at least one guardian and its students. The first guardian receives the messages. Its language is the language of its SMS, invoices and payment pages.

[Guardians](/apps/users/list) shows every guardian and payer. A change to a person applies in every family to which they belong.

## Phones
Numbers are partly hidden, since others can see a screen at a desk. Press “Show” for the whole number; the audit log keeps that you did. Then it can be called, or opened in WhatsApp.

## Credit
What a family paid too much stays as its credit. It can pay another fee, or be refunded.

If a guardian’s number is wrong, correct it on their record: the next message goes to the new one.
`,
  },
  admissions: {
    title: 'Admissions',
    about: 'Applications from the public form, answered within three business days.',
    body: `
Share the admission form with families: [Admissions](/apps/users/onboarding) opens it. They need no account. After sending they get a number and a code by SMS, with which they can follow the application.

1. Open the application. Check the child, the guardians and the documents.

1. If a family with the same phone exists, you are asked whether the child joins it.

1. **Approve**: the student, the family and the guardians are created, and the applicant is told. Choose a class to create the tuition fee at once.

1. **Reject** with reasons: the applicant reads them as you write them, may correct the form and send it again. Or reject permanently.

Late applications are marked by how many business days they are late.
`,
  },
  services: {
    title: 'Services and basic fees',
    about: 'What the school offers or asks for beside tuition.',
    body: `
Open [Services](/services).

- **Basic fees** (registration, PTA levy, insurance) are billed by themselves with every enrolment. Amounts can differ by cycle or class; 0 means not asked for.

- **Services to subscribe to** (bus, canteen, uniform) are billed to the students who subscribe. A service can have items, locations or meals with their own cost.

## A new price
You are asked what applies to those who have the old one: they keep it, or they get the new one. What is paid stays paid; what exceeds becomes the family’s credit.

## Switching a service off
Nobody can subscribe to it any more. What was billed can still be paid, and payments under way count.
`,
  },
  'possible-duplicates': {
    title: 'A student or a family is here twice',
    about: 'Two records become one, and you can undo it for 24 hours.',
    body: `
[Possible duplicates](/onboarding/students/duplicates) lists students with the same names and the same date of birth.

1. Open the pair and choose which record stays, and whose values it has where the two differ.

1. Merge. Money, receipts, documents and history of both stay together. Payment codes, links, student IDs and receipts that were given out keep working: they lead to the record that stays.

1. If it was a mistake, undo it within 24 hours.

A student who was entered by mistake, and for whom nothing was paid, can be removed instead.
`,
  },
};
