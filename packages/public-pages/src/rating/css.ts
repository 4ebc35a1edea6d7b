/** Beside the page's own style: only a page that can be rated carries it. */
export const ratingCss = `.rating h2 { margin: 0 0 2px; }
.rating form { padding-bottom: 16px; }
.rating p { overflow-wrap: anywhere; }
.rating p.lead { margin-bottom: 6px; }
.rating .said { white-space: pre-line; margin: 10px 0 0; }
.rating .word { border-left: 3px solid var(--line-strong); padding-left: 12px; margin: 12px 0 0; white-space: pre-line; }
.rating .word b { display: block; }
.rating textarea { display: block; width: 100%; min-height: 104px; padding: 10px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line-strong); border-radius: var(--radius-small); }
.rating textarea:focus { outline: 2px solid var(--accent); outline-offset: -1px; border-color: var(--accent); }
.rating .field { margin: 12px 0; }
section.rating details { border: 0; border-top: 1px solid var(--line); border-radius: 0; background: none; padding: 0; margin: 14px 0 0; }
section.rating summary { margin: 0; padding: 13px 0 0; }
section.rating form { padding: 8px 0 0; }
.stars { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; margin: 0 -8px 0 0; padding: 3px 0; border: 0; min-width: 0; }
.stars legend, .stars dt { float: left; flex: 1 1 112px; margin: 0; padding: 0; font-size: 15px; font-weight: 400; line-height: 1.25; color: inherit; }
.stars.whole legend { flex-basis: 100%; font-weight: 650; }
.stars.whole > span { gap: 8px; margin-left: -7px; }
.stars.whole .star { width: 34px; height: 34px; }
.stars.whole label { width: 48px; height: 48px; }
.stars .error { width: 100%; margin: 0; }
.stars > span { display: flex; flex: none; }
.stars label { position: relative; display: grid; place-items: center; width: 41px; height: 44px; margin: 0; padding: 0; cursor: pointer; }
.stars input { width: 18px; height: 18px; min-height: 0; margin: 0; accent-color: var(--accent); }
.star { display: block; width: 28px; height: 28px; fill: none; stroke: var(--ink-2); stroke-width: 1.3; stroke-linejoin: round; }
.star.on { fill: var(--accent); stroke: var(--accent); }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@supports selector(:has(a)) {
.stars input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.stars label:has(:checked) .star, .stars label:has(~ label :checked) .star { fill: var(--accent); stroke: var(--accent); }
.stars label:hover .star { stroke: var(--accent); stroke-width: 2; }
.stars label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -3px; border-radius: 8px; }
}
@supports not selector(:has(a)) { .stars label { height: 58px; } }
.seen { margin: 8px 0 0; }
.seen > div { display: flex; gap: 12px; justify-content: space-between; align-items: center; padding: 3px 0; border: 0; }
.seen dt { font-size: 15px; color: var(--ink-2); }
.seen dd { position: relative; flex: none; min-width: auto; margin: 0 0 0 auto; display: flex; gap: 3px; }
.seen .star { flex: none; width: 18px; height: 18px; }
`
  .replace(/\s*([{};:,>])\s+/g, '$1')
  .replace(/\s+/g, ' ');
