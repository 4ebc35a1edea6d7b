import type { Page } from '@playwright/test';

/** A text as it is drawn: its own colour, and those of what it stands in, from the nearest to the first that hides all behind it. */
interface ShownText {
  readonly html: string;
  readonly ink: string;
  readonly grounds: readonly string[];
  readonly opacity: number;
  readonly fontSize: number;
  readonly fontWeight: number;
}

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/**
 * Texts that do not stand out enough from what is behind them (WCAG 1.4.3). axe asks the browser for each text what lies
 * under it, which takes nine tenths of all its time; here what a text stands in is what lies under it, as everything that
 * floats over a page has a ground of its own.
 */
export async function findFaintTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(shownTexts);
  return texts.flatMap((text) => {
    const ratio = contrastOf(text);
    const isLarge = text.fontSize >= 24 || (text.fontSize >= 18.66 && text.fontWeight >= 700);
    return ratio + 0.005 < (isLarge ? 3 : 4.5)
      ? [`color-contrast: ${text.html} ${ratio.toFixed(2)}`]
      : [];
  });
}

function contrastOf({ ink, grounds, opacity }: ShownText): number {
  const ground = grounds
    .map(colourOf)
    .reduceRight((behind, own) => over(own, behind), { r: 1, g: 1, b: 1, alpha: 1 });
  const own = colourOf(ink);
  const shown = over({ ...own, alpha: own.alpha * opacity }, ground);
  const [darker = 0, brighter = 0] = [lightOf(shown), lightOf(ground)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

/** `rgb(0, 90, 120)`, `rgba(0, 0, 0, 0.5)` or `color(srgb 0.1 0.2 0.3 / 0.5)`: what a browser says of any colour of ours. */
function colourOf(text: string): Colour {
  const isOfUnits = text.startsWith('color(srgb ');
  const parts = text.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [r, g, b, alpha = 1] = parts;
  if (
    (!isOfUnits && !text.startsWith('rgb')) ||
    r === undefined ||
    g === undefined ||
    b === undefined
  )
    throw new Error(`This colour cannot be read: ${text}`);
  const whole = isOfUnits ? 1 : 255;
  return { r: r / whole, g: g / whole, b: b / whole, alpha };
}

function over(top: Colour, behind: Colour): Colour {
  const mix = (one: number, other: number) => one * top.alpha + other * (1 - top.alpha);
  return { r: mix(top.r, behind.r), g: mix(top.g, behind.g), b: mix(top.b, behind.b), alpha: 1 };
}

function lightOf({ r, g, b }: Colour): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Runs in the page. What is switched off, hidden, or stands on a picture is not looked at, as axe does. */
function shownTexts(): ShownText[] {
  const wordless = ['checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range'];
  const fields = `input${wordless.map((type) => `:not([type=${type}])`).join('')}, textarea, select`;
  const off = ':disabled, [aria-disabled="true"], [data-disabled], [inert], [aria-hidden="true"]';
  const elements = new Set<Element>();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
    if (node.textContent?.trim() !== '' && node.parentElement) elements.add(node.parentElement);
  for (const field of document.querySelectorAll<HTMLInputElement>(fields))
    if (field.value !== '') elements.add(field);

  const isShown = (element: Element): boolean => {
    if (element.closest(off) !== null) return false;
    if (element.closest('label')?.control?.matches(':disabled') === true) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // What only a screen reader is to meet is one pixel wide.
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  document.documentElement.append(probe);
  // What a page has before it has any ground of its own: white, or the dark one of whoever prefers that.
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const isWhole = (colour: string): boolean =>
    colour.startsWith('rgb(') || /^color\([^/]+\)$/.test(colour);
  const texts: ShownText[] = [];
  for (const element of elements) {
    if (!isShown(element)) continue;
    const grounds: string[] = [];
    let opacity = 1;
    let isPicture = false;
    for (let behind: Element | null = element; behind !== null; behind = behind.parentElement) {
      const style = getComputedStyle(behind);
      opacity *= Number(style.opacity);
      if (isWhole(grounds.at(-1) ?? '')) continue;
      isPicture ||= style.backgroundImage !== 'none';
      if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') grounds.push(style.backgroundColor);
    }
    if (isPicture) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    texts.push({
      html: element.outerHTML.slice(0, 200),
      ink: color,
      grounds: [...grounds, canvas],
      opacity,
      fontSize: Number.parseFloat(fontSize),
      fontWeight: Number(fontWeight),
    });
  }
  return texts;
}
