import { fieldsOf } from '../../form-fields.ts';
import { noteRefusal } from '../book.ts';
import { newPhone, type Turn } from '../turn.ts';
import { addressOf, untilAnswered } from '../until-answered.ts';

interface SeenPage {
  readonly html: string;
  readonly path: string;
}

/** A payer's browser: a page that does not come is asked for again, and a form that was sent is sent again. */
async function see(
  { ground, traffic, seed }: Turn,
  path: string,
  form?: URLSearchParams,
): Promise<SeenPage> {
  let [at, sent] = [path, form];
  for (;;) {
    const response = await untilAnswered(ground, traffic, 'payer page', (base) =>
      fetch(new URL(at, base), {
        headers: { 'x-forwarded-for': addressOf(seed), 'accept-language': 'en' },
        signal: AbortSignal.timeout(30_000),
        // The next page may come from another node.
        redirect: 'manual',
        ...(sent === undefined ? {} : { method: 'POST', body: sent }),
      }),
    );
    const next = response.headers.get('location');
    if (next !== null && response.status < 400) {
      const { pathname, search } = new URL(next, 'http://localhost');
      [at, sent] = [pathname + search, undefined];
      continue;
    }
    const html = await response.text().catch(() => null);
    if (html !== null) return { html, path: at };
  }
}

function press(turn: Turn, page: SeenPage, form: string, typed: Record<string, string> = {}) {
  const { action, fields } = fieldsOf(page.html, form);
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  return see(turn, action, fields);
}

/** From the link that the school gave to the page that follows the payment. */
export async function payByLink(turn: Turn): Promise<void> {
  const { random, book, cast } = turn;
  const { linkPath, paymentCode } = random.pick(cast.families);
  const phone = newPhone(turn);
  const amount = random.between(100, 900);
  const start = random.pick([linkPath, `/pay/${paymentCode}?new=1`]);
  const choose = await see(turn, start);
  if (!choose.html.includes('id="pay"')) return noteRefusal(book, 'payer page: nothing to choose');
  const confirm = await press(turn, choose, 'pay', { phone, amount: String(amount) });
  if (!confirm.html.includes('id="start"')) return noteRefusal(book, 'payer page: not confirmed');
  const followed = await press(turn, confirm, 'start');
  if (/\/t\/[0-9a-f-]{36}/.test(followed.path)) book.begun.set(phone, amount);
  else noteRefusal(book, 'payer page: not begun');
}
