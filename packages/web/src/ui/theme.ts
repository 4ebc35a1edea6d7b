import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

export const skins = ['light', 'dark'] as const;
export type Skin = (typeof skins)[number];

const accent: MantineColorsTuple = [
  '#e6f0f4',
  '#cfe2ea',
  '#aed0de',
  '#7cc2dc',
  '#5fb0cf',
  '#3f93b4',
  '#2a7796',
  '#1d5f7c',
  '#174e66',
  '#0f3a4d',
];
const green: MantineColorsTuple = [
  '#e5f3ea',
  '#cbe8d6',
  '#a6dabb',
  '#86d6a9',
  '#5fce92',
  '#2f9c64',
  '#1c8450',
  '#13703f',
  '#0f5c34',
  '#0a4426',
];
const yellow: MantineColorsTuple = [
  '#fcf1d9',
  '#f9e5b8',
  '#f3d58b',
  '#eec668',
  '#e9b949',
  '#c4902a',
  '#a87413',
  '#8a5a00',
  '#734b00',
  '#573900',
];
const red: MantineColorsTuple = [
  '#fcebe9',
  '#f9d5d2',
  '#f7b5b0',
  '#ff9f97',
  '#ff8a80',
  '#dd5148',
  '#c73930',
  '#b3261e',
  '#961f18',
  '#701611',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f3f5',
  '#e9edf0',
  '#e3e8ec',
  '#cdd6dd',
  '#8f9ca7',
  '#667480',
  '#52606c',
  '#2f404c',
  '#1b242b',
];
const dark: MantineColorsTuple = [
  '#e8edf0',
  '#c3ced6',
  '#a7b4be',
  '#8b99a4',
  '#384650',
  '#27323a',
  '#1a2228',
  '#12181d',
  '#151c21',
  '#0d1317',
];

/** Each kit colour that follows the skin, and the token whose value it takes. */
const tokenOf: Readonly<Record<string, string>> = {
  accent: 'accent',
  green: 'paid',
  yellow: 'part',
  red: 'due',
};

/** The kit picks the text colour of a filled button for the light skin only; the token knows both. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  return input.variant === 'filled' && name in tokenOf
    ? { ...colors, color: 'var(--on-accent)' }
    : colors;
};

const colorVariables = Object.fromEntries(
  Object.entries(tokenOf).flatMap(([color, token]) => {
    const hover = token === 'accent' ? 'var(--accent-hover)' : `var(--${token})`;
    return [
      [`--mantine-color-${color}-text`, `var(--${token})`],
      [`--mantine-color-${color}-filled`, `var(--${token})`],
      [`--mantine-color-${color}-filled-hover`, hover],
      [`--mantine-color-${color}-light`, `var(--${token}-tint)`],
      [`--mantine-color-${color}-light-hover`, `var(--${token}-tint)`],
      [`--mantine-color-${color}-light-color`, `var(--${token})`],
      [`--mantine-color-${color}-outline`, `var(--${token})`],
      [`--mantine-color-${color}-outline-hover`, `var(--${token}-tint)`],
    ];
  }),
);

const skinVariables = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--due)',
  '--mantine-color-success': 'var(--paid)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  ...colorVariables,
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: skinVariables,
  dark: skinVariables,
});

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  colors: { accent, green, yellow, red, gray, dark },
  white: '#fff',
  black: '#1b242b',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12.5px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  radius: { xs: '4px', sm: '7px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.25' },
      h2: { fontSize: '15px', lineHeight: '1.4', fontWeight: '620' },
      h3: { fontSize: '14px', lineHeight: '1.4', fontWeight: '620' },
    },
  },
  // Plain objects instead of `Button.extend(…)`, so that the theme pulls no component into an entry.
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
});
