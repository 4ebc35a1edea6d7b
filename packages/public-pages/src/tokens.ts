/** The tokens of the look, with the same values as the console's theme; dark where the reader's device is. */
export const tokensCss = `
:root {
  --page: #f7f8fa; --card: #fff; --sunk: #f0f3f5; --line: #e3e8ec; --line-strong: #cdd6dd;
  --ink: #1b242b; --ink-2: #52606c;
  --slate: #24323c; --slate-2: #2f404c; --chalk: #f3f6f4; --chalk-2: #b9c6cf; --wood: #8a6d4b;
  --accent: #1d5f7c; --accent-tint: #e6f0f4; --on-accent: #fff;
  --paid: #13703f; --paid-tint: #e5f3ea; --part: #8a5a00; --part-tint: #fcf1d9; --due: #b3261e; --due-tint: #fcebe9;
  --radius: 10px; --radius-small: 7px;
  --font: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12181d; --card: #1a2228; --sunk: #151c21; --line: #27323a; --line-strong: #384650;
    --ink: #e8edf0; --ink-2: #a7b4be;
    --slate: #0d1317; --slate-2: #1a242b; --chalk-2: #9fb0bb;
    --accent: #5fb0cf; --accent-tint: #17303b; --on-accent: #08222d;
    --paid: #5fce92; --paid-tint: #12301f; --part: #e9b949; --part-tint: #33290f; --due: #ff8a80; --due-tint: #3a1a18;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 var(--font); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.mark { width: 30px; height: 30px; flex: none; }
.mark rect { fill: var(--slate-2); stroke: var(--wood); stroke-width: 2; }
.mark path { fill: none; stroke: var(--chalk); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`;
