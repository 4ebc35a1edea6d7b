import { standingCss } from '../school-standing.tsx';
import { tokensCss } from '../tokens.ts';

/** Travels inside the page: over 2G one more round trip takes longer than these bytes. */
export const publicPageCss =
  `${tokensCss}${standingCss}body { font-size: 16px; overflow-wrap: anywhere; }
.wide { max-width: 1040px; margin: 0 auto; padding: 0 16px; }
.banner { max-width: 1072px; height: 150px; margin: 0 auto; background: var(--slate); overflow: hidden; }
.banner img { display: block; width: 100%; height: 100%; object-fit: cover; }
.plain { max-width: none; height: 72px; }
.top { display: flex; gap: 16px; align-items: flex-end; justify-content: space-between; }
.logo { width: 88px; height: 88px; margin-top: -44px; border-radius: 16px; border: 3px solid var(--page); background: var(--card); object-fit: contain; flex: none; }
.mark { width: 88px; height: 88px; margin-top: -44px; }
.top a { padding: 10px 0; color: var(--ink-2); text-decoration: none; }
h1 { font-size: 30px; line-height: 1.15; letter-spacing: -.015em; margin: 12px 0 2px; }
h2 { font-size: 19px; line-height: 1.3; margin: 0 0 10px; }
p { margin: 0 0 10px; max-width: 68ch; }
small, .lead, .facts dt, figcaption span { color: var(--ink-2); font-size: 14px; }
.slogan { font-size: 18px; color: var(--ink-2); margin: 0 0 6px; }
.tags { display: flex; flex-wrap: wrap; gap: 6px; padding: 0; margin: 12px 0 0; list-style: none; }
.tags li { padding: 2px 11px; border: 1px solid var(--line-strong); border-radius: 99px; font-size: 14px; }
.acts { display: flex; flex-wrap: wrap; gap: 10px; margin: 20px 0 4px; }
.button { flex: 1 1 200px; padding: 13px 18px; border-radius: var(--radius-small); background: var(--accent); color: var(--on-accent); font-weight: 650; text-align: center; text-decoration: none; }
.quiet { background: var(--card); color: var(--accent); box-shadow: inset 0 0 0 1px var(--line-strong); }
.standing { margin-top: 16px; }
section.wide { padding-top: 30px; }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 14px 10px; padding: 0; margin: 0; list-style: none; }
figure { margin: 0; }
figure a { position: relative; display: block; aspect-ratio: 4 / 3; border-radius: var(--radius); background: var(--sunk); overflow: hidden; }
figure img { display: block; width: 100%; height: 100%; object-fit: cover; color: var(--ink-2); font-size: 14px; }
figcaption { padding-top: 5px; font-size: 15px; line-height: 1.35; }
figcaption span { display: block; }
.film::after { content: "▶"; position: absolute; left: 10px; bottom: 10px; width: 38px; height: 38px; border-radius: 50%; background: rgb(0 0 0 / .65); color: #fff; font: 16px/38px var(--font); text-align: center; text-indent: 2px; }
.said { list-style: none; margin: 14px 0 0; padding: 0; display: grid; gap: 14px; max-width: 640px; }
.said li b { font-weight: 400; color: var(--ink-2); letter-spacing: 1px; }
.said p { margin: 2px 0 0; overflow-wrap: anywhere; }
.said .who, .said .hidden { color: var(--ink-2); }
.said .answer { border-left: 3px solid var(--line); padding-left: 10px; }
.ratings { display: grid; gap: 4px 22px; grid-template-columns: auto 1fr; align-items: center; margin: 0; max-width: 420px; }
.ratings dd { margin: 0; font-variant-numeric: tabular-nums; }
.ratings dd b { font-weight: 400; color: var(--ink-2); letter-spacing: 1px; }
.how { display: grid; gap: 14px; margin-top: 28px; }
.how section { padding: 18px; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
.how section > :last-child { margin-bottom: 0; }
.written { white-space: pre-line; }
.facts { margin: 0; display: grid; gap: 8px; }
.facts div { display: grid; }
.facts dd { margin: 0; }
body { padding-bottom: 48px; }
@media (min-width: 700px) {
  .banner { height: 300px; border-radius: 0 0 16px 16px; }
  .button { max-width: 320px; }
  .plain { height: 72px; border-radius: 0; }
  .pictures { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 20px 16px; }
  .how { grid-template-columns: repeat(3, minmax(0, 1fr)); margin-top: 38px; align-items: start; }
  h1 { font-size: 38px; }
}
`.replaceAll(/\n\s*/g, '\n');
