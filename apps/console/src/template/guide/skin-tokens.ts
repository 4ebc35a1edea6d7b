import type { Skin } from '@ardoise/web/ui/theme.ts';
import type { CSSProperties } from 'react';

const selectors: Record<Skin, readonly string[]> = {
  light: [':root'],
  dark: [':root', ':root[data-mantine-color-scheme="dark"]'],
};

const rulesOf = (sheet: CSSStyleSheet): readonly CSSRule[] => {
  try {
    return [...sheet.cssRules];
  } catch {
    // A style sheet of a browser's extension cannot be read.
    return [];
  }
};

/**
 * The look's values of one skin, as the style sheets have them, so that a part of a page can wear the other skin: there is no
 * second list of colours that could differ from the product's.
 */
export function readTokens(skin: Skin): CSSProperties {
  const tokens = new Map<string, string>();
  const rules = [...document.styleSheets].flatMap(rulesOf);
  for (const selector of selectors[skin])
    for (const rule of rules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== selector) continue;
      if (!rule.style.getPropertyValue('--page')) continue;
      for (const name of rule.style)
        if (name.startsWith('--')) tokens.set(name, rule.style.getPropertyValue(name).trim());
    }
  return { ...Object.fromEntries(tokens), colorScheme: skin } as CSSProperties;
}
