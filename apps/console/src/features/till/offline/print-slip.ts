import type { ReceiptFormat } from '@ardoise/contract/payments';

/** A slip as it is printed: what it is, its lines, and what it is not. */
export interface Slip {
  readonly language: string;
  readonly school: string;
  readonly title: string;
  readonly notReceipt: string;
  readonly facts: ReadonlyArray<readonly [string, string]>;
  readonly about: string;
  readonly signature: string;
}

const widths: Record<ReceiptFormat, string> = { a4: '180mm', half: '130mm', '80mm': '68mm' };

/** Long enough for the printer to have read it. */
const frameKeptMs = 120_000;

const styles = `
  @page { margin: 6mm }
  body { margin: 0 auto; font: 12px/1.45 system-ui, sans-serif; color: #000 }
  h1 { margin: 8px 0 0; font-size: 17px; text-align: center }
  p { margin: 6px 0; text-align: center }
  .not { padding: 4px; border: 2px solid #000; font-weight: 700 }
  dl { margin: 10px 0; display: grid; grid-template-columns: auto auto; gap: 3px 12px }
  dt { color: #333 } dd { margin: 0; text-align: right; font-weight: 600 }
  .sign { margin-top: 30px; border-top: 1px solid #000; text-align: left }`;

function draw(page: Document, slip: Slip, paper: ReceiptFormat): void {
  const add = (parent: Element, name: string, text: string, className = ''): Element => {
    const element = page.createElement(name);
    element.textContent = text;
    if (className !== '') element.className = className;
    parent.append(element);
    return element;
  };
  page.documentElement.lang = slip.language;
  page.title = slip.title;
  add(page.head, 'style', `${styles} body { width: ${widths[paper]} }`);
  add(page.body, 'p', slip.school);
  add(page.body, 'h1', slip.title);
  add(page.body, 'p', slip.notReceipt, 'not');
  const list = add(page.body, 'dl', '');
  for (const [name, value] of slip.facts) {
    add(list, 'dt', name);
    add(list, 'dd', value);
  }
  add(page.body, 'p', slip.about);
  add(page.body, 'p', slip.signature, 'sign');
}

/** Prints without the server, from what is on the device. */
export function printSlip(slip: Slip, paper: ReceiptFormat): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.title = slip.title;
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  draw(page, slip, paper);
  // Once it is laid out.
  setTimeout(() => frame.contentWindow?.print());
  setTimeout(() => frame.remove(), frameKeptMs);
}
