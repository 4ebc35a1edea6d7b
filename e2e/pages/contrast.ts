/**
 * Text that does not stand out enough from what is behind it (WCAG 1.4.3), told by its colour and by those of what it stands
 * in. Runs in the page. axe asks the browser for each text what lies under it, which takes nine tenths of all its time;
 * here what a text stands in is what lies under it, as everything that floats over a page has a ground of its own.
 */
export function faintTexts(): string[] {
  interface Colour {
    readonly r: number;
    readonly g: number;
    readonly b: number;
    readonly a: number;
  }
  const parsed = new Map<string, Colour>();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  function colourOf(text: string): Colour {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const [r, g, b, a = 1] = (/^rgba?\(([^)]+)\)$/.exec(text)?.[1] ?? '')
      .split(/[\s,/]+/)
      .map(Number);
    let colour: Colour = { r: r ?? 0, g: g ?? 0, b: b ?? 0, a };
    if (!text.startsWith('rgb') && canvas !== null) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      colour = { r: red, g: green, b: blue, a: alpha / 255 };
    }
    parsed.set(text, colour);
    return colour;
  }
  const over = (top: Colour, under: Colour): Colour => {
    const mix = (one: number, other: number) => one * top.a + other * (1 - top.a);
    return { r: mix(top.r, under.r), g: mix(top.g, under.g), b: mix(top.b, under.b), a: 1 };
  };
  const channel = (value: number): number => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = ({ r, g, b }: Colour): number =>
    0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

  interface Ground {
    /** Null where a picture or a gradient lies behind it, which nobody can tell from style sheets. */
    readonly colour: Colour | null;
    readonly opacity: number;
  }
  /** What a page has before it has any ground of its own: white, or the dark one of whoever prefers that. */
  function canvasColour(): Colour {
    const probe = document.createElement('i');
    probe.style.backgroundColor = 'Canvas';
    document.documentElement.append(probe);
    const colour = colourOf(getComputedStyle(probe).backgroundColor);
    probe.remove();
    return colour;
  }
  const grounds = new Map<Element | null, Ground>([[null, { colour: canvasColour(), opacity: 1 }]]);
  function groundOf(element: Element | null): Ground {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = element === null ? null : getComputedStyle(element);
    const behind = groundOf(element?.parentElement ?? null);
    const own = colourOf(style?.backgroundColor ?? 'rgba(0, 0, 0, 0)');
    const opacity = behind.opacity * Number(style?.opacity ?? 1);
    const below = own.a === 1 ? own : behind.colour;
    const isPicture = style !== null && style.backgroundImage !== 'none';
    const colour =
      isPicture || below === null
        ? null
        : own.a === 1
          ? own
          : over({ ...own, a: own.a * opacity }, below);
    const ground = { colour, opacity };
    grounds.set(element, ground);
    return ground;
  }

  const isOff = (element: Element): boolean =>
    element.closest(
      ':disabled, [aria-disabled="true"], [data-disabled], [inert], [aria-hidden="true"]',
    ) !== null ||
    (element.closest('label') as HTMLLabelElement | null)?.control?.matches(':disabled') === true;

  /** What only a screen reader is to meet, and what is scrolled out of its place, is not seen. */
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };

  const faint: string[] = [];
  const looked = new Set<Element>();
  function look(element: Element): void {
    if (looked.has(element)) return;
    looked.add(element);
    if (isOff(element) || !isSeen(element)) return;
    const { colour: ground, opacity } = groundOf(element);
    if (ground === null) return;
    const style = getComputedStyle(element);
    const ink = colourOf(style.color);
    const shown = over({ ...ink, a: ink.a * opacity }, ground);
    const [brighter = 0, darker = 0] = [light(shown), light(ground)].sort((a, b) => b - a);
    const ratio = (brighter + 0.05) / (darker + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio + 0.005 < (isLarge ? 3 : 4.5))
      faint.push(`color-contrast: ${element.outerHTML.slice(0, 200)} ${ratio.toFixed(2)}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (node.textContent?.trim() !== '' && node.parentElement !== null) look(node.parentElement);
  const wordless = ['checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range'];
  const worded = `input${wordless.map((type) => `:not([type=${type}])`).join('')}`;
  for (const field of document.querySelectorAll(`${worded}, textarea, select`))
    if ((field as HTMLInputElement).value !== '') look(field);
  return faint;
}
