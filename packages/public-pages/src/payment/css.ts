import { standingCss } from '../school-standing.tsx';
import { tokensCss } from '../tokens.ts';

/** Travels inside each page: over 2G one more round trip takes longer than these bytes. */
export const paymentCss =
  `${tokensCss}${standingCss}body { font-size: 16px; overflow-wrap: anywhere; }
header, main { max-width: 480px; margin: 0 auto; padding: 0 16px; }
.banner { display: block; width: 100%; max-width: 480px; height: 88px; margin: 0 auto; object-fit: cover; }
header { display: flex; gap: 11px; align-items: center; padding-top: 14px; min-height: 64px; }
header div { flex: 1; min-width: 0; line-height: 1.3; }
header small { display: block; }
header img { border-radius: 7px; object-fit: cover; flex: none; }
header a { padding: 12px 0; text-decoration: none; color: var(--ink-2); }
main { padding-top: 18px; padding-bottom: 40px; }
h1 { font-size: 25px; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 4px; }
main > h1 + :not(.lead) { margin-top: 14px; }
h2 { font-size: 16px; line-height: 1.35; margin: 0; flex: 1; min-width: 45%; }
p { margin: 0 0 8px; }
.lead, small { color: var(--ink-2); font-size: 14px; }
.lead { margin-bottom: 16px; }
.sheet, .notice, details { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: 14px 16px; margin: 0 0 14px; }
.sheet > div + div { border-top: 1px solid var(--line); margin: 10px -16px 0; padding: 14px 16px 0; }
.head, .total { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
.line { display: flex; gap: 12px; align-items: center; min-height: 52px; padding: 7px 0; cursor: pointer; }
.line + .line { border-top: 1px solid var(--line); }
.line input, .choices input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); flex: none; }
.line span { flex: 1; min-width: 0; line-height: 1.3; }
.line small, .head small { display: block; }
.line b, .total b, dd { font-variant-numeric: tabular-nums; }
.line:not(:has(:checked)) b { font-weight: 400; color: var(--ink-2); }
.tag { border-radius: 99px; padding: 2px 10px; font-size: 13px; font-weight: 650; color: var(--due); background: var(--due-tint); white-space: nowrap; }
.overdue { color: var(--due); }
.total { align-items: baseline; justify-content: space-between; margin: 18px 2px; }
.total b { font-size: 29px; letter-spacing: -.01em; margin-left: auto; }
.field { margin: 0 0 14px; padding: 0; border: 0; min-width: 0; }
.field > label, legend { display: block; font-weight: 600; font-size: 14.5px; margin-bottom: 5px; padding: 0; }
.input { width: 100%; min-height: 52px; padding: 10px 14px; font: inherit; font-size: 19px; font-variant-numeric: tabular-nums; color: inherit; background: var(--card); border: 1px solid var(--line-strong); border-radius: var(--radius-small); }
.long { font-size: 17px; }
.input:focus { outline: 2px solid var(--accent); outline-offset: -1px; border-color: var(--accent); }
[aria-invalid] { border-color: var(--due); }
.error { color: var(--due); font-size: 14px; }
.error, .field .lead { margin: 5px 0 0; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.choices legend { float: left; width: 100%; margin-bottom: -3px; }
.choices > label { flex: 1 1 128px; display: flex; gap: 8px; align-items: center; min-height: 48px; margin: 0; padding: 0 10px; font-weight: 400; font-size: 15.5px; border: 1px solid var(--line-strong); border-radius: var(--radius-small); background: var(--card); cursor: pointer; white-space: nowrap; }
.choices label:has(:checked) { border-color: var(--accent); background: var(--accent-tint); }
.kept { width: 100%; }
.kept .error { margin: 0; }
.kept .line { min-height: 44px; }
.paid { margin: 0 -16px 10px; padding: 0 16px 10px; border-bottom: 1px solid var(--line); }
.operator::before { content: ""; display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 7px; background: #ffcb05; border: 1px solid rgb(0 0 0 / .15); }
.orange::before { background: #ff7900; }
.operator + span { margin-left: 5px; }
form:has(#amount:not(:placeholder-shown)) .line :is(b, input) { font-weight: 400; color: var(--ink-2); accent-color: var(--ink-2); }
details { padding: 0 16px; }
form + details { margin-top: 18px; }
summary { cursor: pointer; color: var(--accent); padding: 13px 0; }
details .field { padding-bottom: 2px; }
button, .button { display: block; width: 100%; min-height: 52px; padding: 13px; border: 0; border-radius: var(--radius-small); background: var(--accent); color: var(--on-accent); font: 650 17px/1.5 var(--font); text-align: center; text-decoration: none; cursor: pointer; }
button:active, button:disabled { opacity: .75; }
.quiet { background: none; color: var(--accent); font-weight: 500; font-size: 16px; min-height: 44px; padding: 8px; margin-top: 6px; }
.choice { background: var(--card); color: var(--accent); border: 1px solid var(--accent); font-weight: 560; font-size: 16px; min-height: 48px; padding: 10px 14px; margin-top: 10px; text-align: left; }
.aside { text-align: center; font-size: 14px; color: var(--ink-2); margin: 10px 0 0; }
.aside a { display: inline-block; padding: 12px 4px; }
.notice { background: var(--accent-tint); border-color: transparent; }
.notice p:last-child { margin: 0; }
.notice a { white-space: nowrap; }
.notice .quiet { text-align: left; padding: 6px 0 0; margin: 0; }
.bad { background: var(--due-tint); }
.good { background: var(--paid-tint); }
.warn { background: var(--part-tint); }
.notice h1 { font-size: 23px; }
.bad h1 { color: var(--due); } .good h1 { color: var(--paid); } .warn h1 { color: var(--part); }
dl { margin: 0; }
dl > div { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; padding: 9px 0; }
dl > div + div { border-top: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { margin: 0 0 0 auto; text-align: right; }
dt { overflow-wrap: break-word; }
dd { min-width: 0; }
.amounts dd, .big dd { white-space: nowrap; min-width: auto; }
.big dd { font-size: 21px; font-weight: 680; }
.waiting { height: 4px; border-radius: 4px; background: var(--line); overflow: hidden; margin: 14px 0 0; }
.waiting::before { content: ""; display: block; width: 35%; height: 100%; border-radius: 4px; background: var(--accent); animation: waiting 1.6s ease-in-out infinite; }
@keyframes waiting { from { transform: translateX(-100%); } to { transform: translateX(290%); } }
@media (prefers-reduced-motion: reduce) { .waiting::before { animation: none; width: 100%; opacity: .5; } }
`
    .replace(/\s*([{};:,>])\s+/g, '$1')
    .replace(/\s+/g, ' ');
