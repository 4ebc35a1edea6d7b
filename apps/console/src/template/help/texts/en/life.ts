import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const life: ArticleTexts<SlugOf<'life'>> = {
  chat: {
    title: 'Chat with guardians',
    about: 'Guardians write from a link, without an account; staff answer here.',
    body: `
A guardian opens the talk from the payer’s page (“Write to the school”) or from the link in an SMS. It works on any phone with a browser.

- Answer with text, a picture, a voice message or a short video. Ready answers save typing; keep them in both languages.

- A **request to pay** puts an amount with a button into the talk. Its card shows live whether it was opened, paid or failed. Only people who may take payments see it.

- Assign a talk to a colleague, close it when it is done. Closed talks can be found and opened again.

- If the guardian is not on the page, one SMS with the link goes after five minutes: one, not one for each message.

A guardian can block the school; you then see that you cannot write. How long messages are kept is a setting of the school.
`,
  },
  gallery: {
    title: 'Gallery',
    about: 'Pictures and short videos of the school, for its public page.',
    body: `
1. Add several files at once. Pictures up to 3 MB, MP4 videos up to 20 MB. The kind is read from the content, not from the name.

1. Give each a title and an alternative text: what somebody who cannot see the picture should know.

1. Put them in order by dragging, or with the keyboard. Hide what should not be shown for now, or remove it.

Smaller sizes are made for phones. Where and with which phone a picture was taken is removed from it.

Ask the families before you show children.
`,
  },
  reviews: {
    title: 'Reviews',
    about: 'What guardians say after a payment or an answer to their application.',
    body: `
A guardian can rate the school from the receipt’s page, once for each payment, from 1 to 5, with a comment. It can be changed for 30 days. Names are shown as initials.

- See the averages over time, and filter by stars, period or what is not answered yet.

- **Answer**: your answer stands below the review.

- **Hide** with a reason. In its place stands “hidden by the school”: a review is never silently gone. It can be shown again.

Answer the critical ones first, briefly and without names of children.
`,
  },
  'public-page': {
    title: 'The school’s public page',
    about: 'One address that says who the school is, how to apply, to pay and to reach it.',
    body: `
Its address ends with the name that the school has in Ardoise; you find it under [App settings](/apps/settings/profile). Name, town and whether the school is verified always stand there.

The rest is switched on by an owner: slogan, pictures, average ratings, how to apply, how to pay. The page works without scripts, also on a slow connection, and shows a preview when its link is sent in WhatsApp.
`,
  },
};
