import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const reports: ArticleTexts<SlugOf<'reports'>> = {
  dashboard: {
    title: 'Dashboard',
    about: 'The titles say what is to be seen; the drawings say why.',
    body: `
[Dashboard](/dashboard/analytics) compares what came in with what fell due. Choose the period and the classes at the top; the address keeps them.

- Each title is a finding in words. Press the small table to read the same figures in rows.

- In the bars of classes, the mark shows how much of the year has fallen due. A bar that ends before it is behind.

- Press a bar or a day to open the list behind it.

On a phone, each chart becomes a sentence that opens.
`,
  },
  reports: {
    title: 'Reports and exports',
    about: 'Every figure of the school, as a list, a workbook or a PDF.',
    body: `
Open [Reports](/reports): payments, students, guardians, invoices, payments on invoices.

1. Choose the period, the filters and the columns. Group the rows to get sums.

1. Save the report under a name. It shows the figures of the day each time it is opened, and can be sent by email every day, week or month.

1. Export it. Large ones are made in the background; a notification tells you when yours is ready. Only you see your exports, for a week.

Columns that your role may not see are left out, and the page says which.
`,
  },
  'daily-close': {
    title: 'Daily close',
    about: 'What was taken on a day, by whom and by which means.',
    body: `
[Daily close](/daily-close) adds up one day: cash by session, mobile money by operator, other means, reversals and refunds.

1. Choose the day. Check that each cash session is closed and its difference explained.

1. Compare with the drawer and with the operators’ statements.

1. Print it for the file.

A day that has passed can be printed again at any time. A reversal made later stands on the day when it was made.
`,
  },
};
