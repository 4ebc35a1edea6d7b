/** Drawn on an 18-unit square in one stroke weight, as chalk would. */
const paths = {
  bell: 'M9 2.2a4.6 4.6 0 0 0-4.6 4.6v3.1L3 12.6h12l-1.4-2.7V6.8A4.6 4.6 0 0 0 9 2.2ZM7.2 15.2a1.9 1.9 0 0 0 3.6 0',
  search: 'M8 2.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8ZM11.9 11.9l3.6 3.6',
  menu: 'M2.5 5h13M2.5 9h13M2.5 13h13',
  more: 'M3.9 9h.2M8.9 9h.2M13.9 9h.2',
  close: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
  up: 'M9 15V3.5M4.5 8 9 3.5 13.5 8',
  down: 'M9 3v11.5M4.5 10 9 14.5 13.5 10',
  settings:
    'M9 6.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM9 1.8v2M9 14.2v2M1.8 9h2M14.2 9h2M3.9 3.9l1.4 1.4M12.7 12.7l1.4 1.4M3.9 14.1l1.4-1.4M12.7 5.3l1.4-1.4',
  shield:
    'M9 1.9 3.2 4v4.4c0 3.6 2.4 6.4 5.8 7.7 3.4-1.3 5.8-4.1 5.8-7.7V4ZM6.5 8.9l1.8 1.8 3.3-3.6',
  person:
    'M9 2.6a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2ZM3 15.6c.6-2.9 2.9-4.6 6-4.6s5.4 1.7 6 4.6',
  card: 'M2 5.2A1.7 1.7 0 0 1 3.7 3.5h10.6A1.7 1.7 0 0 1 16 5.2v7.6a1.7 1.7 0 0 1-1.7 1.7H3.7A1.7 1.7 0 0 1 2 12.8ZM4.8 8h3.4M4.8 11h5.6M12 7.2h1.4',
  calendar: 'M2.6 4.3h12.8v11.1H2.6ZM2.6 7.8h12.8M5.8 2.4v3.4M12.2 2.4v3.4',
  home: 'M2.6 8.2 9 2.8l6.4 5.4v7.2H2.6ZM7 15.4v-4.6h4v4.6',
  transfer: 'M3 6.2h11.4M11.4 3.2l3 3-3 3M15 11.8H3.6M6.6 8.8l-3 3 3 3',
  wallet:
    'M2.2 5.4A1.6 1.6 0 0 1 3.8 3.8h9.4v2.4M2.2 5.4v8.2a1.6 1.6 0 0 0 1.6 1.6h12V6.2h-12a1.6 1.6 0 0 1-1.6-.8ZM12.6 10.6h.1',
  school: 'M1.8 7.2 9 3.6l7.2 3.6L9 10.8ZM4.6 8.7v3.9c2.4 1.9 6.4 1.9 8.8 0V8.7M16.2 7.2v4.2',
  families:
    'M6.3 2.9a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4ZM1.6 15.1c.3-3 2.2-4.7 4.7-4.7s4.4 1.7 4.7 4.7M12.3 3.4a2.4 2.4 0 0 1 0 4.7M12.6 10.5c2.2.3 3.6 2 3.8 4.6',
  inbox:
    'M2.4 10.2 4.6 3.6h8.8l2.2 6.6v3.6a1 1 0 0 1-1 1H3.4a1 1 0 0 1-1-1ZM2.4 10.2H6l1 2h4l1-2h3.6',
  contacts:
    'M3.4 2.6h9.8a1.2 1.2 0 0 1 1.2 1.2v10.4a1.2 1.2 0 0 1-1.2 1.2H3.4ZM8.9 5.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4ZM5.9 12.6c.3-1.5 1.5-2.3 3-2.3s2.7.8 3 2.3M16.2 5.2v2M16.2 9.6v2',
  outward:
    'M7 3.5H4.2A1.7 1.7 0 0 0 2.5 5.2v8.6a1.7 1.7 0 0 0 1.7 1.7h8.6a1.7 1.7 0 0 0 1.7-1.7V11M10.5 2.5h5v5M15.2 2.8 8.5 9.5',
  leave:
    'M7 2.5H4.7A1.7 1.7 0 0 0 3 4.2v9.6a1.7 1.7 0 0 0 1.7 1.7H7M11.5 12.5 15 9l-3.5-3.5M15 9H7',
  check: 'M3.5 9.5 7.2 13.2 14.5 5',
  desktop: 'M2.2 3.5h13.6v8.6H2.2ZM6.5 15.3h5M9 12.1v3.2',
  key: 'M6.2 7.6a3.6 3.6 0 1 1 0 6.8 3.6 3.6 0 0 1 0-6.8ZM8.8 8.4 15 2.4M12.4 4.9l2.3 2.3',
  phone:
    'M5.8 1.9h6.4a1.2 1.2 0 0 1 1.2 1.2v11.8a1.2 1.2 0 0 1-1.2 1.2H5.8a1.2 1.2 0 0 1-1.2-1.2V3.1a1.2 1.2 0 0 1 1.2-1.2ZM8.2 13.7h1.6',
  image: 'M2.2 3.5h13.6v11H2.2ZM2.6 12.4l3.7-3.8 3 3 2.2-2 4 3.7M11.8 6.8h.1',
  language:
    'M9 2a7 7 0 1 1 0 14A7 7 0 0 1 9 2ZM2 9h14M9 2c2.2 2.2 2.8 4.4 2.8 7S11.2 13.8 9 16C6.8 13.8 6.2 11.6 6.2 9S6.8 4.2 9 2Z',
  skin: 'M15.5 11.6A6.6 6.6 0 0 1 6.4 2.5a6.6 6.6 0 1 0 9.1 9.1Z',
  side: 'M2.2 3.5h13.6v11H2.2ZM6.6 3.5v11',
  top: 'M2.2 3.5h13.6v11H2.2ZM2.2 6.9h13.6',
  link: 'M7.4 10.6 10.6 7.4M8 4.8l1.6-1.6a3.4 3.4 0 0 1 4.9 4.8L12.9 9.6M10 13.2l-1.6 1.6A3.4 3.4 0 0 1 3.5 10L5.1 8.4',
  bag: 'M3 6h12l.8 9H2.2ZM6.2 8.4V5a2.8 2.8 0 0 1 5.6 0v3.4',
  drawer: 'M2.2 8.4h13.6v6H2.2ZM4 8.4l1.6-4.8h6.8L14 8.4M7.4 11.4h3.2',
  invoice: 'M4.2 2.4h9.6v13.2l-2.4-1.5L9 15.6l-2.4-1.5-2.4 1.5ZM6.8 6h4.4M6.8 9h4.4',
  report: 'M4.2 2.4h6.2l3.4 3.4v9.8H4.2ZM6.8 9.2h4.4M6.8 12.2h4.4',
  cart: 'M1.8 2.8h2.1l2 8.6h7.9l1.8-6.2H4.6M6.9 14.8h.1M12.9 14.8h.1',
  layers: 'M9 2.4 15.6 6 9 9.6 2.4 6ZM2.4 9.2 9 12.8l6.6-3.6M2.4 12.2 9 15.8l6.6-3.6',
  minus: 'M4 9h10',
  plus: 'M4 9h10M9 4v10',
  pulse: 'M1.8 9h3.4l2-5 3.4 10 2.2-5h3.4',
  chart: 'M2.8 2.8v12.4h12.6M6.4 12.4V8.6M9.8 12.4V5.2M13.2 12.4V10',
  send: 'M15.8 2.6 2.4 7.6l5.2 2.8 2.8 5.2ZM7.6 10.4l3.6-3.6',
  tag: 'M2.6 2.6h6.2l6.8 6.8-6.2 6.2-6.8-6.8ZM5.8 5.8h.1',
  alert: 'M9 2.2 16.2 15H1.8ZM9 7v3.6M9 12.7v.1',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as readonly IconName[];

interface IconProps {
  name: IconName;
  /** Pixels; an icon is square. */
  size?: number;
}

/** Always beside words or inside a labelled button, so that it is decoration to a screen reader. */
export function Icon({ name, size = 17 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
