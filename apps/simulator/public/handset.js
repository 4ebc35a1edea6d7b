// The handset. Everything that arrives is put on the page as text, never as HTML.

import { follow, formatAmount, formatTime, getJson, sendJson, word } from './page.js';

const at = (id) => document.getElementById(id);
const copy = (id) => at(id).content.firstElementChild.cloneNode(true);
const operatorWords = { mtn: 'MTN MoMo', orange: 'Orange Money' };

let address = new URLSearchParams(location.search).get('to') ?? '';
let promptShown = null;
let reopened = null;
/** The simulator's clock can be set ahead of this machine's. */
let aheadMs = 0;

const formatAddress = (value) =>
  /^\d{9}$/.test(value) ? `${value[0]} ${value.slice(1).match(/../g).join(' ')}` : value;

function pageAddress(to) {
  const query = new URLSearchParams({ to, lang: document.documentElement.lang });
  return `/?${query}`;
}

function setTime(element, iso) {
  element.dateTime = iso;
  element.textContent = formatTime(iso);
}

/** Turns web addresses inside a message into links; the rest stays text. */
function writeText(element, text) {
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    const link = document.createElement('a');
    link.href = match[0];
    link.textContent = match[0];
    link.target = '_blank';
    link.rel = 'noreferrer noopener';
    element.append(text.slice(end, match.index), link);
    end = match.index + match[0].length;
  }
  element.append(text.slice(end));
}

function choose(to) {
  address = to;
  reopened = null;
  at('to-error').textContent = '';
  history.replaceState(null, '', pageAddress(to));
  return reload();
}

function contactRow(contact) {
  const row = copy('contact-template');
  const link = row.querySelector('a');
  link.href = pageAddress(contact.address);
  if (contact.address === address) link.setAttribute('aria-current', 'true');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void choose(contact.address);
  });
  row.querySelector('.op').classList.add(contact.network ?? 'other');
  row.querySelector('.who').textContent = formatAddress(contact.address);
  row.querySelector('.snippet').textContent =
    contact.amount === null
      ? contact.text
      : `${formatAmount(contact.amount)} ${contact.text || word('payment')}`;
  setTime(row.querySelector('time'), contact.at);
  const count = row.querySelector('.count');
  count.hidden = contact.waiting === 0;
  count.textContent = `${contact.waiting} ${word('waiting')}`;
  return row;
}

function messageRow(message) {
  const row = copy('message-template');
  row.classList.add(message.kind);
  row.querySelector('b').textContent = message.from;
  setTime(row.querySelector('time'), message.at);
  const subject = row.querySelector('.subject');
  subject.hidden = message.subject === null;
  subject.textContent = message.subject ?? '';
  writeText(row.querySelector('.text'), message.text);
  return row;
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function paymentRow({ at: iso, network, label, amount, state, failure }) {
  const row = copy('payment-template');
  row.querySelector('.op').classList.add(network ?? 'other');
  row.querySelector('b').textContent = operatorWords[network] ?? '';
  setTime(row.querySelector('time'), iso);
  row.querySelector('.label').textContent = label || word('payment');
  row.querySelector('.num').textContent = `${formatAmount(amount)} FCFA`;
  const tag = row.querySelector('.tag');
  tag.classList.add(state);
  const why = state === 'failed' ? word(`failure-${kebab(failure)}`) || word('failure-other') : '';
  tag.lastElementChild.textContent = [word(`state-${state}`), why].filter(Boolean).join(' · ');
  return row;
}

function promptRow(prompt) {
  const row = paymentRow({ ...prompt, at: prompt.createdAt });
  const button = row.querySelector('button');
  button.hidden = prompt.state !== 'ignored' || prompt.id === reopened;
  button.addEventListener('click', () => {
    reopened = prompt.id;
    void reload();
  });
  return row;
}

const receivedRow = (movement, network) =>
  paymentRow({
    at: movement.at,
    network,
    label: word(movement.kind === 'refund' ? 'you-received-refund' : 'you-received'),
    amount: movement.amount,
    state: 'received',
    failure: null,
  });

function showTimeline(owner) {
  const items = [
    ...owner.messages.map((message) => [message.at, messageRow(message)]),
    ...owner.prompts.map((prompt) => [prompt.createdAt, promptRow(prompt)]),
    ...owner.received.map((movement) => [movement.at, receivedRow(movement, owner.network)]),
  ].sort(([one], [other]) => other.localeCompare(one));
  at('timeline').replaceChildren(...items.map(([, row]) => row));
  return items.length;
}

function showOwner(owner) {
  const isMailbox = owner?.address.includes('@') ?? false;
  at('owner').textContent = owner ? formatAddress(owner.address) : word('handset');
  if (owner && document.activeElement !== at('to')) at('to').value = formatAddress(owner.address);
  at('network-mark').className = `op ${owner?.network ?? 'none'}`;
  at('network').textContent = owner?.network ? operatorWords[owner.network] : '';
  const hasBalance = owner !== null && owner.balance !== null;
  at('balance').textContent = hasBalance
    ? `${word('balance')} ${formatAmount(owner.balance)} FCFA`
    : isMailbox
      ? word('mailbox')
      : '';
  const count = owner ? showTimeline(owner) : at('timeline').replaceChildren();
  at('empty').hidden = Boolean(count);
  at('empty').textContent = word(
    owner ? (isMailbox ? 'empty-mailbox' : 'empty-phone') : 'no-owner',
  );
}

async function answer(form, id, act) {
  const error = form.querySelector('#pin-error');
  const pin = form.querySelector('#pin');
  const reply = await sendJson('POST', `/control/prompts/${id}/${act}`, { pin: pin.value });
  if (act === 'ignore') reopened = null;
  if (reply.status === 422) {
    const { error: refusal } = await reply.json();
    error.textContent =
      refusal.code === 'wrong_pin'
        ? `${word('wrong-pin')} ${refusal.prompt.triesLeft}`
        : word('malformed-pin');
    pin.value = '';
    pin.focus();
  }
  await reload();
}

function promptForm(prompt) {
  const form = copy('prompt-template');
  form.querySelector('.op').classList.add(prompt.network);
  form.querySelector('.operator').textContent = operatorWords[prompt.network];
  form.querySelector('.amount').textContent = `${formatAmount(prompt.amount)} FCFA`;
  form.querySelector('.label').textContent = prompt.label;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(form, prompt.id, 'approve');
  });
  for (const button of form.querySelectorAll('[data-act]')) {
    button.addEventListener('click', () => void answer(form, prompt.id, button.dataset.act));
  }
  return form;
}

/** The oldest unanswered prompt. It stays the same element while it waits, so that a half-typed PIN is kept. */
function showPrompt(owner) {
  const open = (owner?.prompts ?? []).filter(
    ({ state, id }) => state === 'waiting' || (state === 'ignored' && id === reopened),
  );
  const next = open.find(({ id }) => id === reopened) ?? open.at(-1) ?? null;
  if (next?.id === promptShown?.id) return;
  promptShown = next;
  at('prompt-place').replaceChildren(...(next ? [promptForm(next)] : []));
  tick();
  if (next && document.activeElement === document.body) at('pin').focus();
}

function tick() {
  const now = Date.now() + aheadMs;
  at('time').textContent = formatTime(now);
  const left = at('prompt-place').querySelector('time');
  if (!left || !promptShown) return;
  const seconds = Math.max(0, Math.round((Date.parse(promptShown.expiresAt) - now) / 1000));
  left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

async function load() {
  const { now, contacts, owner } = await getJson(
    `/control/handset?${new URLSearchParams({ to: address })}`,
  );
  aheadMs = Date.parse(now) - Date.now();
  if (address === '' && contacts[0]) {
    const waiting = contacts.find((contact) => contact.waiting > 0) ?? contacts[0];
    address = waiting.address;
    return load();
  }
  at('no-contacts').hidden = contacts.length > 0;
  at('contacts').replaceChildren(...contacts.map(contactRow));
  showOwner(owner);
  showPrompt(owner);
  at('language').search = new URLSearchParams({ lang: at('language').lang, to: address });
}

async function find(typed) {
  const { owner } = await getJson(`/control/handset?${new URLSearchParams({ to: typed })}`);
  if (owner) await choose(owner.address);
  else at('to-error').textContent = word('bad-address');
}

at('finder').addEventListener('submit', (event) => {
  event.preventDefault();
  void find(at('to').value.trim());
});

const reload = follow(load, (isConnected) => {
  at('offline').hidden = isConnected;
});

setInterval(tick, 1000);
tick();
