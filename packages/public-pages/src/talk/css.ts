/** Beside the look of the payer's pages, inside each page of a talk. */
export const talkCss =
  `#talk { list-style: none; margin: 0 0 14px; padding: 0; display: flex; flex-direction: column; gap: 10px; }
#talk li { max-width: 86%; align-self: flex-start; }
#talk li.me { align-self: flex-end; text-align: right; }
.said { display: inline-block; max-width: 100%; text-align: left; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 9px 13px; white-space: pre-wrap; }
.me .said { background: var(--accent-tint); border-color: transparent; }
.said img, .said video { display: block; max-width: 100%; height: auto; max-height: 60vh; border-radius: 8px; }
.said audio { display: block; width: 240px; max-width: 100%; }
.said p { margin: 6px 0 0; }
.sign { background: none; border: 0; padding: 0; font-size: 34px; line-height: 1.2; }
.me .sign { background: none; }
#talk small { display: block; margin: 2px 4px 0; font-size: 13px; }
.ask { white-space: normal; min-width: 230px; }
.ask b { font-size: 22px; font-variant-numeric: tabular-nums; display: block; }
.ask .button { margin-top: 8px; min-height: 48px; padding: 10px; }
.st-paid .tag { color: var(--paid); background: var(--paid-tint); }
.st-waiting .tag { color: var(--part); background: var(--part-tint); }
.st-sent .tag, .st-opened .tag { color: var(--accent); background: var(--accent-tint); }
.st-closed .tag { color: var(--ink-2); background: var(--line); }
textarea.input { font-size: 17px; min-height: 84px; resize: vertical; }
`
    .replace(/\s*([{};:,>])\s+/g, '$1')
    .replace(/\s+/g, ' ');
