// What both pages share: the skin, and words and figures in the page's language.

const root = document.documentElement;
const savedSkin = localStorage.getItem('skin');
if (savedSkin) root.dataset.skin = savedSkin;

document.getElementById('skin').addEventListener('click', () => {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const shown = root.dataset.skin ?? (prefersDark ? 'dark' : 'light');
  root.dataset.skin = shown === 'dark' ? 'light' : 'dark';
  localStorage.setItem('skin', root.dataset.skin);
});

const locale = root.lang === 'fr' ? 'fr-FR' : 'en-GB';
const amounts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const hours = { hour: '2-digit', minute: '2-digit' };
const today = new Intl.DateTimeFormat(locale, hours);
const otherDay = new Intl.DateTimeFormat(locale, { ...hours, day: '2-digit', month: '2-digit' });

export const formatAmount = (amount) => amounts.format(amount);

export function formatTime(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return (isToday ? today : otherDay).format(date);
}

/** A word that the server wrote onto the page, by the name of its data attribute. */
export const word = (name) => document.body.getAttribute(`data-${name}`) ?? '';

/** Calls `load` now and whenever the simulator says that something changed, one call at a time. */
export function follow(load, onConnection = () => {}) {
  let isLoading = false;
  let isStale = false;
  async function reload() {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      await load().then(
        () => onConnection(true),
        () => onConnection(false),
      );
    }
    isLoading = false;
  }
  const events = new EventSource('/control/events');
  events.addEventListener('change', () => void reload());
  events.addEventListener('error', () => onConnection(false));
  return reload;
}

export async function getJson(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

export const sendJson = (method, url, body) =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
