/** The admission form’s comfort: keeps what is typed on this device, and adds and removes rows without a round trip. */

const form = document.querySelector<HTMLFormElement>('#apply');
const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'];
const draftKey = (appId: string): string => `ardoise-apply-${appId}`;

/** Storage may be full or forbidden: the form works without. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

const unkept = new Set(['nonce', 'lang', 'fax']);

type Typed = Array<[string, string]>;

const typedIn = (of: HTMLFormElement): Typed => {
  const typed: Typed = [];
  new FormData(of).forEach((value, name) => {
    if (typeof value === 'string' && !unkept.has(name)) typed.push([name, value]);
  });
  return typed;
};

const rowsOf = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>('[data-row]'),
];

/** A copy of the last row with the next number, emptied. */
function addRow(group: HTMLElement): HTMLElement | null {
  const rows = rowsOf(group);
  const last = rows[rows.length - 1];
  if (last === undefined || rows.length >= Number(group.dataset['most'])) return null;
  const from = `${group.dataset['group']}.${last.dataset['row']}.`;
  const index = Number(last.dataset['row']) + 1;
  const to = `${group.dataset['group']}.${index}.`;
  const row = last.cloneNode(true) as HTMLElement;
  row.dataset['row'] = String(index);
  for (const element of row.querySelectorAll('[name],[id],[for]')) {
    for (const attribute of ['name', 'id', 'for']) {
      const value = element.getAttribute(attribute);
      if (value?.startsWith(from) === true)
        element.setAttribute(attribute, to + value.slice(from.length));
    }
    element.removeAttribute('aria-invalid');
    element.removeAttribute('required');
    empty(element);
  }
  for (const error of row.querySelectorAll('.error, label b')) error.remove();
  last.after(row);
  countRows(group);
  return row;
}

function empty(element: Element): void {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'radio') element.checked = element.defaultChecked;
    else element.value = '';
  } else if (element instanceof HTMLTextAreaElement) element.value = '';
  else if (element instanceof HTMLSelectElement) element.selectedIndex = 0;
}

/** Rows are counted as they stand; the server closes the gaps in their names. */
function countRows(group: HTMLElement): void {
  const rows = rowsOf(group);
  rows.forEach((row, index) => {
    const number = row.querySelector('legend span');
    if (number !== null) number.textContent = String(index + 1);
  });
  const add = group.querySelector<HTMLElement>('[name=add]');
  if (add !== null) add.hidden = rows.length >= Number(group.dataset['most']);
}

function restore(into: HTMLFormElement, typed: Typed): void {
  for (const group of into.querySelectorAll<HTMLElement>('[data-group]')) {
    const start = `${group.dataset['group']}.`;
    const last = typed.reduce(
      (most, [name]) =>
        name.startsWith(start) ? Math.max(most, parseInt(name.slice(start.length), 10)) : most,
      0,
    );
    while (rowsOf(group).length <= last && addRow(group) !== null);
  }
  for (const [name, value] of typed) {
    for (const field of into.querySelectorAll(`[name="${CSS.escape(name)}"]`)) fill(field, value);
  }
}

/** Unfolds the part that the field stands in, if it now says something else than before. */
function fill(field: Element, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    field.checked = field.value === value;
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = value;
    const folded = field.closest('details');
    if (folded !== null && value !== '' && value !== field.defaultValue) folded.open = true;
  } else if (field instanceof HTMLSelectElement) field.value = value;
}

function keepDraft(of: HTMLFormElement, key: string): void {
  let timer: number | undefined;
  const save = (): void => {
    withStorage((storage) => storage.setItem(key, JSON.stringify(typedIn(of))));
  };
  of.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, 300);
  });
  if (of.dataset['filled'] !== undefined) return save();
  const kept = withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Typed | null);
  if (!Array.isArray(kept) || !kept.some(([name, value]) => name.endsWith('ame') && value !== ''))
    return;
  restore(of, kept);
  const notice = document.querySelector<HTMLElement>('#draft');
  if (notice === null) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => {
    withStorage((storage) => storage.removeItem(key));
    location.reload();
  });
}

if (sent !== undefined) withStorage((storage) => storage.removeItem(draftKey(sent)));

if (form !== null) {
  form.addEventListener('click', (event) => {
    const button = event.target;
    if (!(button instanceof HTMLButtonElement)) return;
    const group = button.closest<HTMLElement>('[data-group]');
    if (group === null) return;
    event.preventDefault();
    if (button.name === 'add') addRow(group)?.querySelector('input')?.focus();
    else {
      button.closest('[data-row]')?.remove();
      countRows(group);
    }
    form.dispatchEvent(new Event('input'));
  });
  if (form.dataset['draft'] !== undefined) keepDraft(form, draftKey(form.dataset['draft']));
  document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
