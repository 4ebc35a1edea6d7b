import sharp from 'sharp';

const width = 960;
const height = 720;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

const sky = (top: string, bottom: string): string =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, width, height, 'url(#sky)')}`;

/** A trunk that leans, and seven leaves that hang. */
const palm = (x: number, foot: number, size: number): string => {
  const top = foot - size;
  const leaves = [-150, -95, -45, 20, 70, 115, 165].map((reach, n) => {
    const dx = (reach * size) / 360;
    const drop = size * (n === 3 ? -0.34 : Math.abs(dx) / size / 1.1 - 0.16);
    return `M${x + size * 0.08} ${top} q${dx * 0.6} ${-size * 0.26} ${dx * 1.25} ${drop}`;
  });
  return `${path(`M${x} ${foot} Q${x - size * 0.02} ${foot - size * 0.5} ${x + size * 0.08} ${top}`, 'none', `stroke="#7a5a3a" stroke-width="${size * 0.06}" stroke-linecap="round"`)}${path(leaves.join(' '), 'none', `stroke="#2f7a4d" stroke-width="${size * 0.05}" stroke-linecap="round"`)}`;
};

const child = (x: number, foot: number, size: number, shirt: string): string =>
  `${rect(x - size * 0.16, foot - size * 0.4, size * 0.13, size * 0.4, '#24323c', 'rx="5"')}${rect(x + size * 0.03, foot - size * 0.4, size * 0.13, size * 0.4, '#24323c', 'rx="5"')}${rect(x - size * 0.2, foot - size * 0.78, size * 0.4, size * 0.44, shirt, `rx="${size * 0.1}"`)}${circle(x, foot - size * 0.9, size * 0.16, '#6b4430')}`;

const school = (y: number): string =>
  `${path(`M120 ${y - 190} L480 ${y - 300} L840 ${y - 190}Z`, '#9c4a2f')}${rect(150, y - 192, 660, 192, '#f0dcb4')}${times(6, (n) => rect(180 + n * 104, y - 150, 70, 64, '#3f6f86', 'rx="4"'))}${rect(440, y - 92, 80, 92, '#6d4a2e')}${rect(150, y - 20, 660, 20, '#c9a874')}`;

const yard = (): string =>
  `${sky('#8ec9e8', '#e9f4f4')}${circle(800, 120, 54, '#fbe7a1')}${path('M0 470 Q240 400 480 450 T960 430 V720 H0Z', '#7fae63')}${school(520)}${path('M0 520 H960 V720 H0Z', '#d9a86c')}${palm(90, 560, 330)}${palm(880, 570, 380)}${times(5, (n) => child(250 + n * 110, 640 + (n % 2) * 34, 110, ['#1d5f7c', '#fff', '#1d5f7c', '#e9b949', '#fff'][n] ?? '#fff'))}`;

const classroom = (): string =>
  `${rect(0, 0, width, height, '#efe3c8')}${rect(0, 540, width, 180, '#b98a5c')}${rect(180, 90, 600, 270, '#8a6d4b', 'rx="10"')}${rect(196, 106, 568, 238, '#2b3f39', 'rx="4"')}${path('M250 180 h160 M250 220 h230 M250 260 h120 M560 170 l70 110 h-140z', 'none', 'stroke="#f3f6f4" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"')}${rect(40, 120, 100, 170, '#a9d3e6', 'rx="6"')}${rect(820, 120, 100, 170, '#a9d3e6', 'rx="6"')}${times(4, (n) => `${child(190 + n * 195, 600, 120, n % 2 ? '#fff' : '#1d5f7c')}${rect(110 + n * 195, 570, 160, 26, '#7a5230', 'rx="5"')}${rect(125 + n * 195, 596, 14, 90, '#5d3e24')}${rect(241 + n * 195, 596, 14, 90, '#5d3e24')}`)}`;

const library = (): string => {
  const colours = ['#1d5f7c', '#9c4a2f', '#2f7a4d', '#e9b949', '#5b4a7d', '#c96f4a', '#3f6f86'];
  return `${rect(0, 0, width, height, '#f4ead6')}${times(4, (row) => `${times(27, (n) => rect(70 + n * 31, 70 + row * 140 + ((n * 7 + row * 3) % 5) * 7, 25, 100 - ((n * 7 + row * 3) % 5) * 7, colours[(n * 3 + row) % colours.length] ?? '#24323c', 'rx="2"'))}${rect(50, 170 + row * 140, 860, 16, '#8a6d4b')}`)}${rect(0, 630, width, 90, '#b98a5c')}${child(420, 700, 170, '#fff')}${child(560, 700, 150, '#1d5f7c')}`;
};

const pitch = (): string =>
  `${sky('#6fb4dd', '#d7eef2')}${path('M0 330 Q300 260 600 320 T960 300 V400 H0Z', '#4d8a57')}${rect(0, 380, width, 340, '#6fae58')}${times(6, (n) => rect(n * 160, 380, 80, 340, '#79ba61'))}${path('M330 380 v-130 h300 v130', 'none', 'stroke="#fff" stroke-width="9"')}${path('M120 520 h720 M480 520 m-110 0 a110 60 0 1 0 220 0 a110 60 0 1 0 -220 0', 'none', 'stroke="#fff" stroke-width="6"')}${child(250, 600, 150, '#e9b949')}${child(430, 560, 130, '#1d5f7c')}${child(690, 640, 165, '#e9b949')}${child(800, 540, 120, '#1d5f7c')}${circle(560, 630, 22, '#fff')}`;

const prizes = (): string =>
  `${sky('#f3c98b', '#fbeed6')}${times(12, (n) => path(`M${n * 84} 60 l34 66 34-66z`, ['#1d5f7c', '#e9b949', '#9c4a2f', '#2f7a4d'][n % 4] ?? '#fff'))}${rect(0, 520, width, 200, '#a87a4d')}${rect(200, 470, 180, 60, '#8a6d4b')}${rect(390, 410, 180, 120, '#9c7d57')}${rect(580, 490, 180, 40, '#8a6d4b')}${child(290, 470, 190, '#fff')}${child(480, 410, 210, '#1d5f7c')}${child(670, 490, 180, '#fff')}${path('M462 250 h36 v26 a18 18 0 0 1 -36 0z', '#e9b949')}${rect(474, 290, 12, 22, '#e9b949')}${palm(60, 560, 320)}${palm(890, 570, 300)}`;

const garden = (): string =>
  `${sky('#bfe3ee', '#f4f7ea')}${rect(0, 380, width, 340, '#8fbf6b')}${times(5, (row) => `${rect(0, 410 + row * 62, width, 26, '#7a5230')}${times(12, (n) => circle(50 + n * 80, 408 + row * 62, 17, (n + row) % 3 ? '#2f7a4d' : '#4d9a58'))}`)}${child(330, 560, 170, '#e9b949')}${child(620, 640, 190, '#fff')}${palm(840, 420, 300)}`;

const evening = (): string =>
  `${sky('#2a3d5c', '#e08a5a')}${circle(720, 360, 70, '#fbd38b')}${path('M0 520 Q260 440 520 500 T960 470 V720 H0Z', '#2b3f39')}${school(600)}${path('M0 600 H960 V720 H0Z', '#3a2f2a')}${palm(70, 640, 400)}${palm(900, 640, 340)}`;

/** The places of a school that there is not, drawn from a few shapes. */
export const demoScenes = { yard, classroom, library, pitch, prizes, garden, evening } as const;

export const drawScene = (scene: keyof typeof demoScenes): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${demoScenes[scene]()}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
