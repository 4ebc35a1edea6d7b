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

/** As large as the server takes a picture. */
const mostPictureBytes = 3 * 1024 * 1024;
const longestSide = 2048;

/** A photo of today's phones is larger than it needs to be, and would take minutes over a weak line. As it came where it cannot be read. */
async function shrink(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= mostPictureBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.86),
    );
    return blob === null ? file : new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

async function contentOf(form: HTMLFormElement): Promise<FormData> {
  const content = new FormData(form);
  const file = content.get('file');
  if (file instanceof File) content.set('file', await shrink(file));
  return content;
}

/** What the server says is wrong; a page instead of an answer says that the link has ended, or that too much was asked for. */
async function errorIn(response: Response, busy: string): Promise<string | null> {
  if (response.headers.get('content-type')?.includes('json') === true)
    return ((await response.json()) as { error: string | null }).error;
  if (response.status === 404) location.reload();
  return busy;
}

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
        body: await contentOf(form),
        headers: { 'x-talk': '1' },
      });
      const wrong = await errorIn(response, form.dataset['busy'] ?? '');
      if (offline !== null) offline.hidden = true;
      if (error !== null) error.textContent = wrong;
      text.toggleAttribute('aria-invalid', wrong !== null);
      if (wrong === null) {
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
