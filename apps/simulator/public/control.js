// The switches. A field that changes is sent at once; what the simulator counts down comes back live.

import { follow, formatAmount, formatTime, getJson, sendJson, word } from './page.js';

const at = (id) => document.getElementById(id);
const fields = [...document.querySelectorAll('[data-field]')];

const readers = {
  flag: (input) => input.checked,
  count: (input) => Math.round(Number(input.value)),
  choice: (input) => input.value,
  text: (input) => (input.value.trim() === '' ? null : input.value.trim()),
  seconds: (input) => (input.value === '' ? null : Math.round(Number(input.value) * 1000)),
};

const writers = {
  flag: (input, value) => {
    input.checked = value;
  },
  count: (input, value) => {
    input.value = value;
  },
  choice: (input, value) => {
    input.value = value;
  },
  text: (input, value) => {
    input.value = value ?? '';
  },
  seconds: (input, value) => {
    input.value = value === null ? '' : value / 1000;
  },
};

async function save(input) {
  const { part, field, unit } = input.dataset;
  const reply = await sendJson('PUT', '/control/faults', {
    [part]: { [field]: readers[unit](input) },
  });
  at('saved').textContent = word(reply.ok ? 'saved' : 'not-saved');
  input.setAttribute('aria-invalid', String(!reply.ok));
}

for (const input of fields) input.addEventListener('change', () => void save(input));

function showFaults(faults) {
  for (const input of fields) {
    const { part, field, unit } = input.dataset;
    if (input !== document.activeElement) writers[unit](input, faults[part][field]);
  }
}

function showTotals(totals) {
  for (const cell of document.querySelectorAll('[data-total]')) {
    const [operator, kind] = cell.dataset.total.split('.');
    cell.textContent = formatAmount(totals[operator][kind]);
  }
}

/** As the heading of its card calls it. */
const nameOf = (operator) =>
  document.querySelector(`[data-part='${operator}']`).closest('.card').querySelector('h2')
    .textContent;

function callbackRow({ at: iso, operator, reference, outcome }) {
  const row = document.createElement('tr');
  for (const text of [formatTime(iso), nameOf(operator), reference, outcome]) {
    row.insertCell().textContent = text;
  }
  return row;
}

function showCallbacks(callbacks) {
  at('no-callbacks').hidden = callbacks.length > 0;
  at('callbacks-table').hidden = callbacks.length === 0;
  at('callbacks').replaceChildren(...callbacks.slice(0, 20).map(callbackRow));
}

const reload = follow(async () => {
  const [faults, ledger, sent] = await Promise.all([
    getJson('/control/faults'),
    getJson('/control/ledger'),
    getJson('/control/callbacks'),
  ]);
  showFaults(faults);
  showTotals(ledger.totals);
  showCallbacks(sent.callbacks);
});

at('time-passes').addEventListener('click', () => {
  void sendJson('POST', '/control/clock', { advanceMs: 5 * 60_000 }).then(reload);
});

at('start-over').addEventListener('click', () => {
  if (confirm(word('start-over-ask'))) void sendJson('POST', '/control/reset', {});
});
