import { tokensCss } from '../tokens.ts';

/** A string, not a .css file, so that it travels inside the server's bundle. */
export const apiDocsCss = `${tokensCss}
html { scroll-padding-top: 16px; }
body { display: grid; grid-template-columns: 264px minmax(0, 1fr); min-height: 100vh; }
p { margin: 0 0 12px; }
code, pre { font-family: var(--mono); font-size: 13px; }

.side {
  background: var(--slate); color: var(--chalk-2); padding: 20px 14px 40px;
  position: sticky; top: 0; height: 100vh; overflow-y: auto;
}
.brand { display: flex; gap: 11px; align-items: center; color: var(--chalk); font-weight: 650; font-size: 16px; padding: 0 8px; margin: 0 0 20px; }
.narrow { display: none; }
.contents, .contents ul { list-style: none; margin: 0; padding: 0; }
.contents > li { margin-bottom: 10px; }
.contents a { display: block; color: inherit; text-decoration: none; padding: 3px 10px; border-radius: var(--radius-small); overflow-wrap: anywhere; }
.contents > li > a { font-weight: 600; }
.side .contents > li > a { color: var(--chalk); }
.contents ul a { font: 12.5px/1.7 var(--mono); }
.side .contents a:hover { background: var(--slate-2); color: var(--chalk); }
.side :focus-visible { outline-color: var(--chalk); }

main { padding: 44px 44px 96px; max-width: 1320px; }
h1 { font-size: 30px; line-height: 1.2; letter-spacing: -.015em; font-weight: 680; margin: 0 0 8px; }
h2 { font-size: 21px; line-height: 1.3; letter-spacing: -.01em; font-weight: 660; margin: 0 0 16px; }
h3 { font-size: 16px; line-height: 1.4; font-weight: 640; margin: 0 0 8px; }
.lead { margin-bottom: 32px; }
.lead p { color: var(--ink-2); max-width: 66ch; font-size: 16px; }
.links, .languages { display: flex; gap: 18px; align-items: baseline; flex-wrap: wrap; }
.languages { gap: 12px; }
.languages b { color: var(--ink); font-weight: 600; }

.group > h2 { border-top: 1px solid var(--line-strong); padding-top: 36px; margin-top: 28px; }
.call {
  display: grid; grid-template-columns: minmax(0, 1.12fr) minmax(0, 1fr); gap: 24px 44px; align-items: start;
  padding: 28px 0; border-top: 1px solid var(--line);
}
.group > h2 + .call { border-top: 0; padding-top: 0; }
.call:target h3 { color: var(--accent); }
.told > h3:not(:first-of-type) { margin-top: 22px; }
.told > p:not([class]) { color: var(--ink-2); max-width: 66ch; overflow-wrap: anywhere; }
.address { display: flex; gap: 10px; align-items: baseline; margin-bottom: 8px; }
.address code { overflow-wrap: anywhere; }
.method { font: 650 11.5px/1.7 var(--mono); padding: 0 7px; border-radius: 5px; background: var(--accent-tint); color: var(--accent); }
.method.get { background: var(--sunk); color: var(--ink-2); box-shadow: inset 0 0 0 1px var(--line-strong); }
.who { display: flex; flex-wrap: wrap; gap: 2px 18px; margin-bottom: 18px; }
.access { color: var(--ink-2); font-size: 13.5px; }
.also { color: var(--ink-2); font-size: 13.5px; margin: 0; }

.fields { width: 100%; border-collapse: collapse; margin: 0 0 20px; font-size: 13.5px; }
.fields caption { text-align: left; font-weight: 620; font-size: 13.5px; padding-bottom: 6px; }
.fields thead th { font-weight: 560; color: var(--ink-2); font-size: 12.5px; padding-top: 5px; padding-bottom: 5px; }
.fields th, .fields td { text-align: left; vertical-align: top; padding: 7px 14px 7px 0; border-top: 1px solid var(--line); font-weight: 400; }
.fields th:first-child { width: 38%; }
.fields th code { font-weight: 600; overflow-wrap: anywhere; }
.fields .kind { font-family: var(--mono); font-size: 12.5px; color: var(--ink-2); width: 26%; overflow-wrap: anywhere; }
.fields td:last-child { color: var(--ink-2); padding-right: 0; overflow-wrap: anywhere; }
.required { display: block; color: var(--part); font-size: 12px; }
.shape { margin-bottom: 24px; }
.shape caption { font-family: var(--mono); }
.shape:target caption, tr:target code { color: var(--accent); }
tr:target > * { background: var(--accent-tint); }

.table { overflow-x: auto; margin: 18px 0 26px; }
.table:last-child { margin-bottom: 0; }
.table:focus-visible { outline-offset: -2px; }
.table table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
.table th, .table td { text-align: left; vertical-align: top; padding: 7px 18px 7px 0; border-bottom: 1px solid var(--line); }
.table th:last-child, .table td:last-child { padding-right: 0; }
.table th { font-weight: 560; color: var(--ink-2); font-size: 12.5px; border-bottom-color: var(--line-strong); }
.table code { overflow-wrap: break-word; }

.shown { position: sticky; top: 24px; display: grid; gap: 16px; }
.example { margin: 0; background: var(--slate); color: var(--chalk); border-radius: var(--radius); overflow: hidden; border: 1px solid var(--slate-2); }
.example figcaption { color: var(--chalk-2); font-size: 12.5px; padding: 9px 16px; border-bottom: 1px solid var(--slate-2); }
.example pre { margin: 0; padding: 13px 16px 15px; overflow: auto; max-height: 560px; font-size: 12.5px; line-height: 1.6; tab-size: 2; }
.example pre:focus-visible { outline-color: var(--chalk); outline-offset: -3px; }

@media (max-width: 1100px) {
  .call { grid-template-columns: minmax(0, 1fr); }
  .shown { position: static; }
}
@media (max-width: 760px) {
  html { scroll-padding-top: 64px; }
  body { display: block; }
  .side { height: auto; overflow: visible; padding: 11px 16px; z-index: 1; display: flex; align-items: center; justify-content: space-between; }
  .brand { margin: 0; padding: 0; }
  .wide { display: none; }
  .narrow { display: block; }
  .side .narrow { color: var(--chalk); padding: 8px 0; }
  details.narrow { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); padding: 4px 14px; margin-bottom: 28px; }
  summary { font-weight: 600; padding: 9px 0; cursor: pointer; }
  details .contents a { padding: 7px 0; }
  main { padding: 26px 16px 64px; }
  h1 { font-size: 25px; }
  .fields thead { display: none; }
  .fields, .fields caption, .fields tbody, .fields tr, .fields tbody th, .fields td { display: block; width: auto; }
  .fields tr { border-top: 1px solid var(--line); padding: 8px 0; }
  .fields tbody th, .fields td, .fields th:first-child { border: 0; padding: 0; width: auto; }
  .fields .kind { width: auto; }
  .required { display: inline; margin-left: 10px; }
}
@media print {
  .side { display: none; }
  body { display: block; }
}
`;
