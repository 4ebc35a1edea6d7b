import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const messages: ArticleTexts<SlugOf<'messages'>> = {
  'send-a-message': {
    title: 'Send a message',
    about: 'An SMS to guardians, with the price before it goes.',
    body: `
1. Open [Messages](/apps/send-message) and choose who gets it: everyone, a class, a group, those in arrears, or a list from a spreadsheet. Each phone gets it once.

1. Write the text. Fields such as the child’s name or what is owed are filled in for each reader. You see the message as it will be read.

1. Look at the price. Characters such as ç and ô make an SMS longer and dearer; é, è, à and ù cost nothing more. The page says which ones, and what you save without them.

1. Send now, or choose a day and an hour. In quiet hours nothing goes: it waits.

[Campaigns](/apps/send-message/campaigns) shows what arrived, what failed and why. What a gateway refuses is given back. Who has asked not to be written to gets no campaign; receipts and codes always go.
`,
  },
  reminders: {
    title: 'Reminders',
    about: 'Guardians are reminded of deadlines by themselves.',
    body: `
Set the days under [Reminders](/apps/send-message/reminders): so many days before a deadline, on the day, so many days after.

- Nobody is reminded of what is paid.

- Nobody is reminded twice a day, also with several children.

- Each text has the payment link, in the family’s language.

The page shows whom the next seven days would reach, and what it would cost. If the balance is too low, the reminders stop, and the people of the low-balance alarm are told.
`,
  },
  'sms-balance': {
    title: 'SMS balance, alarm and hours',
    about: 'Buy SMS, be told before they run out, and set when they may go.',
    body: `
[SMS balance and top-ups](/account/top-up-history) shows how many SMS are left and which are reserved for campaigns that are under way. Choose a pack and approve the payment on your phone. SMS do not expire.

## Alarm
Under [SMS alarm and hours](/settings/balance-alarm), set a number of SMS and the people to tell. They are told once, here and by email, and again only after the balance was above it.

## Sending hours
Campaigns and reminders go between these hours only. Receipts and codes always go.
`,
  },
  'sender-ids': {
    title: 'Sender IDs',
    about: 'Your school’s own name above each SMS.',
    body: `
1. Have the school [verified](/apps/settings/verification): sender IDs are for verified businesses.

1. Open [Sender IDs](/settings/sms-sender-ids) and ask for a name: at most 11 letters, digits and spaces, with one letter at least. It is paid once.

1. The provider reviews it within 3 business days. A rejected name can be corrected without paying again.

1. Choose which approved name is the default. Without one, SMS carry the provider’s name.
`,
  },
};
