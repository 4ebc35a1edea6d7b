import type { Language } from '@ardoise/contract/values/language';
import { emptyWalletReasons, mtnReasons } from './operators/mtn-codes.ts';
import { orangeRefusals } from './operators/orange-refusals.ts';
import { type Words, renderPage, wordsIn } from './page.ts';

const operators = [
  ['mtn', 'MTN MoMo'],
  ['orange', 'Orange Money'],
  ['pawapay', 'PawaPay'],
] as const;

const counter = (part: string, field: string, label: string): string =>
  `<div class="field"><label for="${part}-${field}">${label}</label><input class="in num" type="number" min="0" max="1000000" step="1" id="${part}-${field}" data-part="${part}" data-field="${field}" data-unit="count"></div>`;

const delay = (w: Words, part: string, field: string, label: string, help = ''): string =>
  `<div class="field"><label for="${part}-${field}">${label}</label><span class="with-unit"><input class="in num" type="number" min="0" max="3600" step="0.1" id="${part}-${field}" data-part="${part}" data-field="${field}" data-unit="seconds">${w('seconds')}</span>${help && `<p class="help">${help}</p>`}</div>`;

const flag = (part: string, field: string, label: string): string =>
  `<label class="check"><input type="checkbox" data-part="${part}" data-field="${field}" data-unit="flag">${label}</label>`;

const said = (part: string, field: string, label: string): string =>
  `<div class="field"><label for="${part}-${field}">${label}</label><input class="in" maxlength="100" id="${part}-${field}" data-part="${part}" data-field="${field}" data-unit="text"></div>`;

const untruths = (w: Words, part: string): string => `<h3>${w('untruths')}</h3>
<p class="help">${w('untruthsHelp')}</p>
${said(part, 'saidAmount', w('saidAmount'))}
${said(part, 'saidCurrency', w('saidCurrency'))}
${said(part, 'saidPayer', w('saidPayer'))}
${said(part, 'saidReference', w('saidReference'))}`;

const refusalChoices = Object.entries(orangeRefusals).map(
  ([name, { code, message }]) =>
    `<option value="${name}">${code === null ? '' : `${code} `}${message}</option>`,
);

const optionsOf = (values: readonly string[]): string =>
  values.map((value) => `<option>${value}</option>`).join('');

/** What only MTN does. */
const mtnFields = (
  w: Words,
): string => `<div class="checks">${flag('mtn', 'limitsStatusReads', w('limitsStatusReads'))}${flag('mtn', 'hidesBalance', w('hidesBalance'))}</div>
<div class="field"><label for="mtn-emptyWalletSays">${w('emptyWalletSays')}</label><select class="in" id="mtn-emptyWalletSays" data-part="mtn" data-field="emptyWalletSays" data-unit="choice">${optionsOf(emptyWalletReasons)}</select></div>
<div class="field"><label for="mtn-failsWith">${w('failsWith')}</label><select class="in" id="mtn-failsWith" data-part="mtn" data-field="failsWith" data-unit="text"><option value="">${w('none')}</option>${optionsOf(mtnReasons)}</select></div>`;

/** What only Orange does. */
const orangeFields = (
  w: Words,
): string => `<div class="field"><label for="orange-refusal">${w('orangeRefusal')}</label><select class="in" id="orange-refusal" data-part="orange" data-field="refusal" data-unit="text"><option value="">${w('none')}</option>${refusalChoices.join('')}</select></div>
${counter('orange', 'sendTimeoutNextPayments', w('sendTimeoutNextPayments'))}
<div class="checks">${flag('orange', 'sendTimeoutMovesMoney', w('sendTimeoutMovesMoney'))}${flag('orange', 'hidesReference', w('hidesReference'))}</div>`;

/** What only PawaPay does. */
const pawapayFields = (w: Words): string => `<h3>${w('pawapayOnly')}</h3>
${said('pawapay', 'answerWith', w('answerWith'))}
<div class="checks">${flag('pawapay', 'payoutsEnqueued', w('payoutsEnqueued'))}${flag('pawapay', 'callbacksForged', w('callbacksForged'))}</div>
${said('pawapay', 'callbackSignature', w('callbackSignature'))}
${counter('pawapay', 'mtnSmallest', w('mtnSmallest'))}
${counter('pawapay', 'mtnLargest', w('mtnLargest'))}
${counter('pawapay', 'orangeSmallest', w('orangeSmallest'))}
${counter('pawapay', 'orangeLargest', w('orangeLargest'))}
${delay(w, 'pawapay', 'statementDelayMs', w('statementDelay'))}`;

const operatorCard = (w: Words, part: string, name: string): string => `<section class="card">
<h2><i class="op ${part}"></i>${name}</h2>
${delay(w, part, 'autoApproveMs', w('autoApprove'), w('autoApproveHelp'))}
${delay(w, part, 'callbackDelayMs', w('callbackDelay'))}
<div class="checks">${flag(part, 'callbacksDoubled', w('callbacksDoubled'))}${flag(part, 'callbacksOutOfOrder', w('callbacksOutOfOrder'))}${flag(part, 'callbacksLost', w('callbacksLost'))}</div>
${counter(part, 'failNextCalls', w('failNextCalls'))}
${counter(part, 'timeOutNextPayments', w('timeOutNextPayments'))}
${counter(part, 'refuseNextPayments', w('refuseNextPayments'))}
${part === 'pawapay' ? '' : counter(part, 'expireNextTokens', w('expireNextTokens'))}
${untruths(w, part)}
${part === 'pawapay' ? pawapayFields(w) : ''}
${part === 'orange' ? orangeFields(w) : ''}
${part === 'mtn' ? mtnFields(w) : ''}
</section>`;

const gateways = [
  ['sms', 'Nexah'],
  ['orangeSms', 'Orange SMS'],
  ['africasTalking', 'Africa’s Talking'],
] as const;

const choice = (
  part: string,
  field: string,
  label: string,
  options: ReadonlyArray<readonly [string, string]>,
): string =>
  `<div class="field"><label for="${part}-${field}">${label}</label><select class="in" id="${part}-${field}" data-part="${part}" data-field="${field}" data-unit="choice">${options.map(([value, name]) => `<option value="${value}">${name}</option>`).join('')}</select></div>`;

const gatewayCard = (w: Words, part: string, name: string): string => `<section class="card">
<h2>${name}</h2>
${counter(part, 'credit', w('smsCredit'))}
${counter(part, 'failNextCalls', w('failNextCalls'))}
${counter(part, 'unavailableNextCalls', w('unavailableNextCalls'))}
${counter(part, 'busyNextCalls', w('busyNextCalls'))}
${counter(part, 'timeOutNextCalls', w('timeOutNextMessages'))}
${counter(part, 'dieNextCalls', w('dieNextMessages'))}
${counter(part, 'loseNextCalls', w('loseNextMessages'))}
${counter(part, 'doubleNextCalls', w('doubleNextMessages'))}
${delay(w, part, 'answerDelayMs', w('answerDelay'))}
${counter(part, 'refuseNextCalls', w('refuseNextMessages'))}
${choice(part, 'refuseWith', w('refuseWith'), [
  ['noCredit', w('smsNoCredit')],
  ['wrongSender', w('smsWrongSender')],
  ['wrongNumber', w('smsWrongNumber')],
  ['blocked', w('smsBlocked')],
])}
${delay(w, part, 'receiptDelayMs', w('receiptDelay'))}
<div class="checks">${flag(part, 'receiptsDoubled', w('receiptsDoubled'))}${flag(part, 'receiptsLost', w('receiptsLost'))}</div>
${said(part, 'receiptStatus', w('receiptStatus'))}
</section>`;

const mailCard = (w: Words): string => `<section class="card">
<h2>${w('mail')}</h2>
${counter('mail', 'failNextCalls', w('failNextCalls'))}
</section>`;

const movedCard = (w: Words): string => {
  const rows = operators.map(
    ([part, name]) =>
      `<tr><th scope="row"><i class="op ${part}"></i>${name}</th><td class="num" data-total="${part}.collection"></td><td class="num" data-total="${part}.payout"></td><td class="num" data-total="${part}.refund"></td></tr>`,
  );
  return `<section class="card wide"><h2>${w('moved')}</h2><div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${w('operator')}</th><th scope="col" class="num">${w('collected')}</th><th scope="col" class="num">${w('paidOut')}</th><th scope="col" class="num">${w('refunded')}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div></section>`;
};

const callbacksCard = (w: Words): string => `<section class="card wide"><h2>${w('callbacks')}</h2>
<p class="dim" id="no-callbacks">${w('noCallbacks')}</p>
<div class="scroll" tabindex="0"><table id="callbacks-table" hidden>
<thead><tr><th scope="col">${w('when')}</th><th scope="col">${w('operator')}</th><th scope="col">${w('reference')}</th><th scope="col">${w('outcome')}</th></tr></thead>
<tbody id="callbacks"></tbody></table></div></section>`;

export function controlPage(language: Language): string {
  const w = wordsIn(language);
  return renderPage({
    language,
    path: '/control',
    title: w('switches'),
    name: 'control',
    words: { saved: w('saved'), 'not-saved': w('notSaved'), 'start-over-ask': w('startOverAsk') },
    body: `<main class="control">
<div class="head"><div><h1>${w('switches')}</h1><p class="dim">${w('controlHelp')}</p></div><p id="saved" class="dim" role="status"></p><button class="btn" type="button" id="time-passes">${w('letTimePass')}</button><button class="btn" type="button" id="start-over">${w('startOver')}</button></div>
<div class="cards">${operators.map(([part, name]) => operatorCard(w, part, name)).join('')}${gateways.map(([part, name]) => gatewayCard(w, part, name)).join('')}${mailCard(w)}${movedCard(w)}${callbacksCard(w)}</div>
</main>`,
  });
}
