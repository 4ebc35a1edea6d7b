import type { Language } from '@ardoise/contract/values/language';
import { behaviours, personDecides } from './behaviours.ts';
import { type Words, escapeHtml, renderPage, sayHtml, wordsIn } from './page.ts';

function numbersTable(language: Language, w: Words): string {
  const rows = [...behaviours, personDecides].map(
    ({ suffix, text }) =>
      `<tr><th scope="row">${suffix === null ? w('otherNumbers') : `…${suffix}`}</th><td>${sayHtml(text, language)}</td></tr>`,
  );
  return `<section class="numbers card">
<h2>${w('numbersTitle')}</h2>
<p class="dim">${w('numbersHelp')}</p>
<table><tbody>${rows.join('')}</tbody></table>
</section>`;
}

const finder = (w: Words, to: string): string => `<form id="finder" class="finder" method="get">
<label for="to">${w('address')}</label>
<div><input class="in" id="to" name="to" value="${escapeHtml(to)}" placeholder="${w('addressPlaceholder')}" autocomplete="off" spellcheck="false" aria-describedby="to-error"><button class="btn" type="submit">${w('open')}</button></div>
<p class="error" id="to-error" role="alert"></p>
</form>`;

const contacts = (w: Words): string => `<section class="contacts" aria-labelledby="contacts-title">
<h2 id="contacts-title">${w('contacts')}</h2>
<p class="dim" id="no-contacts">${w('noContacts')}</p>
<ul id="contacts"></ul>
</section>`;

const phone = (w: Words): string => `<section class="phone" aria-labelledby="owner">
<div class="screen">
<div class="status" aria-hidden="true"><span id="time"></span><span class="network"><i class="op" id="network-mark"></i><span id="network"></span></span></div>
<div class="owner"><h1 id="owner">${w('title')}</h1><p id="balance" class="dim"></p></div>
<p class="notice" id="offline" role="status" hidden>${w('offline')}</p>
<div class="timeline" role="log" tabindex="0" aria-labelledby="owner"><p class="empty" id="empty"></p><ol id="timeline"></ol></div>
<div id="prompt-place"></div>
</div>
</section>`;

/** The script copies these and fills in text, never HTML. */
const templates = (
  w: Words,
): string => `<template id="contact-template"><li><a><i class="op"></i><span class="who"></span><time></time><span class="snippet"></span><span class="count" hidden></span></a></li></template>
<template id="message-template"><li class="bubble"><p class="from"><b></b><time></time></p><p class="subject" hidden></p><p class="text"></p></li></template>
<template id="payment-template"><li class="event"><p class="from"><span><i class="op"></i><b></b></span><time></time></p><p class="line"><span class="label"></span><span class="num"></span></p><p class="line"><span class="tag"><i></i><span></span></span><button class="btn quiet" type="button" hidden>${w('answer')}</button></p></li></template>
<template id="prompt-template"><form class="prompt" aria-labelledby="prompt-title" novalidate>
<p class="from"><span><i class="op"></i><b class="operator"></b></span><span class="left">${w('expiresIn')} <time></time></span></p>
<h2 id="prompt-title">${w('askPayment')}</h2>
<p class="amount"></p>
<p class="label"></p>
<label for="pin">${w('pin')}</label>
<input class="in" id="pin" type="password" inputmode="numeric" maxlength="5" autocomplete="off" aria-describedby="pin-help pin-error">
<p class="help" id="pin-help">${w('pinHelp')}</p>
<p class="error" id="pin-error" role="alert"></p>
<button class="btn pri" type="submit">${w('approve')}</button>
<div class="pair"><button class="btn" type="button" data-act="refuse">${w('refuse')}</button><button class="btn quiet" type="button" data-act="ignore">${w('ignore')}</button><button class="btn quiet wide" type="button" data-act="expire">${w('expire')}</button></div>
</form></template>`;

const scriptWords = (w: Words): Record<string, string> => ({
  'bad-address': w('badAddress'),
  handset: w('title'),
  'no-owner': w('noOwner'),
  'empty-phone': w('emptyPhone'),
  'empty-mailbox': w('emptyMailbox'),
  waiting: w('waiting'),
  balance: w('balance'),
  mailbox: w('mailbox'),
  payment: w('payment'),
  'malformed-pin': w('malformedPin'),
  'wrong-pin': w('wrongPin'),
  'you-received': w('youReceived'),
  'you-received-refund': w('youReceivedRefund'),
  'state-waiting': w('stateWaiting'),
  'state-ignored': w('stateIgnored'),
  'state-approved': w('stateApproved'),
  'state-refused': w('stateRefused'),
  'state-expired': w('stateExpired'),
  'state-failed': w('stateFailed'),
  'state-received': w('stateReceived'),
  'failure-wrong-pin': w('failureWrongPin'),
  'failure-not-enough-funds': w('failureNotEnoughFunds'),
  'failure-not-found': w('failureNotFound'),
  'failure-other': w('failureOther'),
});

export function handsetPage(language: Language, to: string): string {
  const w = wordsIn(language);
  return renderPage({
    language,
    path: '/',
    title: w('title'),
    name: 'handset',
    words: scriptWords(w),
    body: `<main class="handset">
<aside class="board">${finder(w, to)}${contacts(w)}</aside>
${phone(w)}
${numbersTable(language, w)}
</main>
${templates(w)}`,
  });
}
