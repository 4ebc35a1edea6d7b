import { standingCss } from '../school-standing.tsx';
import { tokensCss } from '../tokens.ts';

/** A string, not a .css file, so that it travels inside the server's bundle. */
export const admissionCss = `${tokensCss}${standingCss}body { font-size: 16px; }
header, main { max-width: 560px; margin: 0 auto; padding: 0 16px; }
header { display: flex; gap: 11px; align-items: center; padding-top: 16px; }
header div { flex: 1; min-width: 0; line-height: 1.3; }
header img { border-radius: 7px; object-fit: cover; }
header small { display: block; overflow-wrap: anywhere; }
header small + small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
small, .hint, dt, i { color: var(--ink-2); font-size: 13.5px; font-style: normal; }
header button, .languages a { border: 0; background: none; color: var(--accent); font: inherit; padding: 10px 0; cursor: pointer; text-decoration: none; }
.languages b { display: none; }
main { padding-top: 20px; padding-bottom: 40px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; line-height: 1.3; margin: 0; }
p { margin: 0 0 8px; }
.lead { color: var(--ink-2); margin-bottom: 18px; }
.aside { text-align: center; margin: 10px 0 20px; }
section, details { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: 16px; margin: 0 0 12px; }
summary { display: flex; gap: 8px; align-items: baseline; cursor: pointer; list-style: none; margin: -16px; padding: 16px; }
summary::-webkit-details-marker { display: none; }
summary::after { content: "+"; margin-left: auto; color: var(--accent); font-size: 20px; line-height: 1; }
[open] > summary { margin-bottom: 0; }
[open] > summary::after { content: "–"; }
.field { margin: 14px 0 0; border: 0; padding: 0; min-width: 0; }
section > .field:first-child { margin-top: 0; }
.field > label, .field > legend { display: block; font-weight: 600; font-size: 14.5px; padding: 0; margin-bottom: 5px; }
.field label b, .field legend b { color: var(--due); }
input, select, textarea { width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line-strong); border-radius: var(--radius-small); }
input:focus, select:focus, textarea:focus { outline: 2px solid var(--accent); outline-offset: -1px; border-color: var(--accent); }
[aria-invalid] { border-color: var(--due); }
.phone { display: flex; gap: 8px; }
.phone select { width: 40%; flex: none; padding-right: 4px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.choices legend { float: left; width: 100%; }
.field.choices label { display: flex; font-weight: 400; margin: 0; gap: 8px; align-items: center; min-height: 44px; padding: 0 14px 0 12px; border: 1px solid var(--line-strong); border-radius: var(--radius-small); cursor: pointer; }
.choices label:has(:checked) { border-color: var(--accent); background: var(--accent-tint); }
.choices input { width: 18px; min-height: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.choices p { width: 100%; }
.hint, .error { margin: 5px 0 0; }
.error { color: var(--due); font-size: 14px; }
.row { position: relative; border: 0; border-top: 1px solid var(--line); margin: 16px 0 0; padding: 14px 0 0; min-width: 0; }
.row > legend { float: left; width: 100%; font-weight: 650; padding: 0; }
.row > legend + * { clear: both; padding-top: 10px; }
.row:first-child .remove:only-of-type { display: none; }
.row:not(:first-child) .remove, .row:has(+ .row) .remove { display: block; }
.remove { position: absolute; top: 4px; right: 0; }
.row details { border: 0; border-radius: 0; padding: 0; margin: 10px 0 0; background: none; }
.row summary { margin: 0; padding: 10px 0; color: var(--accent); font-size: 15px; }
.row summary::after { margin: 0; font-size: 16px; }
.remove, .add { border: 0; background: none; color: var(--accent); font: inherit; font-size: 15px; min-height: 44px; padding: 0; cursor: pointer; }
.add { font-weight: 600; margin-top: 8px; }
div > .add::before { content: "+ "; }
.send { display: block; width: 100%; margin-top: 20px; padding: 14px; border: 0; border-radius: var(--radius-small); background: var(--accent); color: var(--on-accent); font: 600 17px/1.4 var(--font); text-align: center; text-decoration: none; cursor: pointer; }
.send:active { opacity: .85; }
.notice { background: var(--accent-tint); border-radius: var(--radius); padding: 12px 16px; margin-bottom: 16px; overflow-wrap: anywhere; }
.notice p, .notice ul { margin: 4px 0 0; white-space: pre-line; }
.notice ul { padding-left: 18px; white-space: normal; }
.bad.notice, .state.bad { background: var(--due-tint); border-color: transparent; }
.good.notice, .state.good { background: var(--paid-tint); border-color: transparent; }
.bad a:not(.send), .bad .big, .late { color: var(--due); }
.good .big { color: var(--paid); }
.big { font-size: 21px; font-weight: 680; margin: 0; }
.quote { border-left: 3px solid var(--line-strong); padding-left: 12px; margin: 12px 0; white-space: pre-line; overflow-wrap: anywhere; }
.clock { display: flex; gap: 12px; align-items: flex-start; margin-top: 12px; }
.clock span { display: flex; gap: 4px; padding-top: 7px; }
.clock p { margin: 0; }
.clock i { width: 10px; height: 30px; border-radius: 3px; background: var(--line-strong); }
.clock .on { background: var(--accent); }
.num, dd { font-variant-numeric: tabular-nums; }
dl { margin: 0; }
dd { margin: 0 0 10px; font-size: 19px; font-weight: 650; letter-spacing: .03em; }
.link { display: block; line-height: 1.45; font-size: 14px; font-weight: 400; letter-spacing: 0; overflow-wrap: anywhere; }
ol { list-style: none; margin: 8px 0 0; padding: 0; }
li + li { margin-top: 8px; }
ol p { white-space: pre-line; overflow-wrap: anywhere; }
.trap { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden; }
`;
