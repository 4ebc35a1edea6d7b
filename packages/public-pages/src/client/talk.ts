/** The comfort of a guardian's talk: new messages come by themselves, and one's own go without a reload. It works without. */

const find = <Kind extends HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);

interface News {
  readonly items: ReadonlyArray<{ readonly seq: number; readonly html: string }>;
}

/** As the server drew it; what was in its place gives way. */
function put(list: HTMLElement, { seq, html }: News['items'][number]): void {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const shown = document.getElementById(`m${seq}`);
  if (shown !== null) shown.replaceWith(holder.content);
  else {
    const next = [...list.children].find((one) => Number(one.id.slice(1)) > seq);
    list.insertBefore(holder.content, next ?? null);
  }
}

const typingMs = 4_000;

const post = (address: string): void =>
  void fetch(address, { method: 'POST', keepalive: true }).catch(() => {});

function follow(list: HTMLElement, live: string, path: string): void {
  const typing = find('#typing');
  let timer = 0;
  const showTyping = (isTyping: boolean): void => {
    clearTimeout(timer);
    if (typing !== null) typing.hidden = !isTyping;
    if (isTyping) timer = window.setTimeout(() => showTyping(false), typingMs);
  };
  let isUnread = false;
  const read = (): void => {
    if (!isUnread || document.hidden) return;
    isUnread = false;
    post(`${path}/read`);
  };
  const line = new EventSource(live);
  line.addEventListener('messages', ({ data }: MessageEvent<string>) => {
    const { items } = JSON.parse(data) as News;
    const isAtEnd = innerHeight + scrollY > document.body.scrollHeight - 400;
    for (const item of items) put(list, item);
    find('#nothing')?.remove();
    showTyping(false);
    if (isAtEnd) find('#write')?.scrollIntoView({ block: 'end' });
    isUnread = true;
    read();
  });
  line.addEventListener('typing', () => showTyping(true));
  document.addEventListener('visibilitychange', read);
  addEventListener('pagehide', () => line.close());
}

const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** The key stays the same until the message has arrived: sent again after a lost answer, it is one. */
function sendLive(form: HTMLFormElement, path: string): void {
  const text = find<HTMLTextAreaElement>('#text');
  const error = find('#text-error');
  const offline = find('#offline');
  const key = form.querySelector<HTMLInputElement>('[name=key]');
  const button = form.querySelector('button');
  if (text === null || key === null || button === null) return;
  const send = async (): Promise<void> => {
    button.disabled = true;
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        body: new FormData(form),
        headers: { 'x-talk': '1' },
      });
      const answer = (await response.json()) as { error: string | null };
      if (offline !== null) offline.hidden = true;
      if (error !== null) error.textContent = answer.error;
      text.toggleAttribute('aria-invalid', answer.error !== null);
      if (answer.error === null) {
        form.reset();
        text.value = '';
        key.value = newKey();
      }
      text.focus();
    } catch {
      if (offline !== null) offline.hidden = false;
    }
    button.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void send();
  });
  let toldAt = 0;
  text.addEventListener('input', () => {
    if (Date.now() - toldAt < typingMs - 1_000) return;
    toldAt = Date.now();
    post(`${path}/typing`);
  });
}

const list = find('#talk');
const live = list?.dataset['live'];
const path = list?.dataset['path'];
const form = find<HTMLFormElement>('#write');
if (list !== null && live !== undefined && path !== undefined) {
  follow(list, live, path);
  if (form !== null) {
    sendLive(form, path);
    // What is newest stands at the end, above what is written.
    if (list.childElementCount > 3) form.scrollIntoView({ block: 'end' });
  }
}

export {};
