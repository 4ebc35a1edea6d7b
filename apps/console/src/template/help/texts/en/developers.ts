import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const developers: ArticleTexts<SlugOf<'developers'>> = {
  'api-keys': {
    title: 'API keys',
    about: 'Your own programs collect money and read what is owed, each with its own key.',
    body: `
1. Create a key under [API keys](/api-keys). Begin in the sandbox: nothing there is real.

1. Give it a name, the rights that it needs and, if you can, the network addresses from which it may be used.

1. Copy it into your program. It is shown once; only its hash is kept.

1. **Rotate** a key before somebody leaves: the new one takes its place, and the old one works for the time that you choose. **Revoke** ends it at once.

The calls are described in the API documentation, which the page links to. Send an Idempotency-Key with each request for money: the same key never takes money twice.
`,
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Your systems are told at once what happens here.',
    body: `
1. Add an address under [Webhooks](/webhooks). It begins with https:// and is on the public internet. Choose what it is told of, such as each payment.

1. Copy the signing secret into your system, and check with it that each message comes from here.

1. Send a test event, and look at the delivery: what was sent, what your system answered, and when it is tried again.

A message that fails is tried again with growing delays. After three days without any success the webhook is switched off, and you are told. Messages can come twice: use their id.
`,
  },
};
