/** The payer pages' comfort: the total, the operator of a number, the live state. Everything works without it. */

const find = <Kind extends HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);

const format = new Intl.NumberFormat(document.documentElement.lang === 'fr' ? 'fr-FR' : 'en-GB');

const digitsOf = (input: HTMLInputElement | null): string => input?.value.replace(/\D/g, '') ?? '';

/** Whole, with or without groups of three: what the server takes. */
const isAmount = /^(?:\d{1,12}|\d{1,3}(?:[\s,.]\d{3})+)$/;

function followChoice(form: HTMLFormElement): void {
  const total = find('#total');
  const amount = find<HTMLInputElement>('#amount');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=i]')];
  const showTotal = (): void => {
    const chosen = boxes
      .filter((box) => box.checked)
      .reduce((sum, box) => sum + Number(box.dataset['open']), 0);
    const typed = amount?.value.trim() ?? '';
    if (total === null) return;
    const sum = typed === '' ? chosen : isAmount.test(typed) ? Number(digitsOf(amount)) : null;
    total.textContent = sum === null ? '–' : `${format.format(sum)}\u00a0FCFA`;
  };
  for (const box of boxes) {
    // Money fills a fee by deadline: an installment goes with those before it.
    box.addEventListener('change', () => {
      const ofFee = boxes.filter((one) => one.closest('[data-fee]') === box.closest('[data-fee]'));
      const at = ofFee.indexOf(box);
      for (const other of box.checked ? ofFee.slice(0, at) : ofFee.slice(at))
        other.checked = box.checked;
      if (amount !== null) amount.value = '';
      showTotal();
    });
  }
  amount?.addEventListener('input', showTotal);
  showTotal();
}

/** The number decides until the payer does. */
function followPhone(phone: HTMLInputElement): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('[name=operator]')];
  let isChosen = radios.some((radio) => radio.checked);
  for (const radio of radios)
    radio.addEventListener('change', () => {
      isChosen = true;
    });
  const detect = (): void => {
    const start = digitsOf(phone)
      .replace(/^(?:00)?237(?=6)/, '')
      .slice(0, 3);
    if (isChosen || start.length < 3) return;
    for (const radio of radios)
      radio.checked = radio.dataset['starts']?.split(' ').includes(start) ?? false;
  };
  phone.addEventListener('input', detect);
  detect();
}

/** A second press while the first is on its way does nothing; the server would not be fooled by it either. */
function pressOnce(form: HTMLFormElement): void {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  // A page that comes back from the browser's memory can be sent again.
  addEventListener('pageshow', () => {
    isSent = false;
  });
}

/**
 * The review answers a form: the browser's way back to it would end at its own page that asks for leave to send
 * twice. It leads to the link instead, which shows a payment that is under way.
 */
function leaveNoForm(form: HTMLFormElement, back: string): void {
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) history.replaceState(null, '', back);
  });
}

/** While the payer holds the phone an answer is worth a small question each second; later it is not. */
const eagerWaitMs = 900;
const eagerForMs = 120_000;
const longestWaitMs = 10_000;

/** The end comes with the answer, and costs no second way over a slow network. */
function show(page: string | undefined): void {
  const main = new DOMParser().parseFromString(page ?? '', 'text/html').querySelector('main');
  if (main === null) location.reload();
  else find('main')?.replaceWith(main);
}

/**
 * Asks for the state, less and less often, and shows the page anew once it has changed. Whoever comes back from the
 * prompt on the same phone is answered at once: browsers let a page that nobody sees sleep.
 */
function followState(state: HTMLElement, address: string): void {
  const offline = find('#offline');
  const since = Date.now();
  let waitMs = eagerWaitMs;
  let timer = 0;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const response = await fetch(address, { cache: 'no-store' });
      const answer = (await response.json()) as { state?: string; page?: string };
      if (response.ok && answer.state !== state.dataset['state']) {
        show(answer.page);
        return;
      }
      if (offline !== null) offline.hidden = true;
    } catch {
      if (offline !== null) offline.hidden = false;
    }
    if (Date.now() - since > eagerForMs) waitMs = Math.min(waitMs * 1.15, longestWaitMs);
    askLater();
  };
  const askLater = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), waitMs);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && state.isConnected) void ask();
  });
  askLater();
}

const choice = find<HTMLFormElement>('#pay');
if (choice !== null) followChoice(choice);
const phone = find<HTMLInputElement>('#phone');
if (phone !== null) followPhone(phone);
for (const form of document.querySelectorAll('form')) pressOnce(form);
const start = find<HTMLFormElement>('#start');
const back = start?.dataset['back'];
if (start !== null && back !== undefined) leaveNoForm(start, back);
find('[aria-invalid]')?.focus();
const state = find('#state');
const address = state?.dataset['follow'];
if (state !== null && address !== undefined) followState(state, address);
