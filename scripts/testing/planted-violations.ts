import { merged, type PlantedFiles } from './planted-tree.ts';

interface ImportViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly files: PlantedFiles;
}

/** Not a package of npm. */
const isFile = (to: string): boolean => to.includes('/') && !to.startsWith('@');

/** One file imports another that it must not know. Every rule has at least one such pair. */
function importing(rule: string, from: string, to: string): ImportViolation {
  const steps = from.split('/').length - 1;
  const specifier = isFile(to) ? `${'../'.repeat(steps)}${to}` : to;
  return { rule, from, to, files: { [from]: `import ${JSON.stringify(specifier)};\n` } };
}

const server = 'apps/server/src';
const front = 'apps/console/src';

export const importViolations: readonly ImportViolation[] = [
  {
    rule: 'no-cycles',
    from: `${server}/platform/egg.ts`,
    to: `${server}/platform/hen.ts`,
    files: {
      [`${server}/platform/hen.ts`]:
        "import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n",
      [`${server}/platform/egg.ts`]:
        "import type { Hen } from './hen.ts';\nexport type Egg = Hen;\n",
    },
  },
  importing('contract-is-a-leaf', 'packages/contract/src/fees.ts', 'fastify'),
  importing('endpoints-are-light', 'packages/contract/src/endpoints/fees.ts', 'zod'),
  importing('packages-know-no-app', 'packages/public-pages/src/pay.ts', `${server}/node.ts`),
  importing('apps-are-separate', `${front}/lib/shortcut.ts`, `${server}/node.ts`),
  importing(
    'server-only-renders-public-pages',
    `${server}/pages.ts`,
    'packages/public-pages/src/page.tsx',
  ),
  importing('e2e-imports-only-contract', 'e2e/journeys/pay.ts', `${front}/lib/api.ts`),
  importing(
    'features-are-islands',
    `${front}/features/fees/queries.ts`,
    `${front}/features/staff/queries.ts`,
  ),
  importing('console-flows-one-way', `${front}/ui/button.tsx`, `${front}/app/router.tsx`),
  importing('console-flows-one-way', `${front}/lib/api.ts`, `${front}/features/fees/queries.ts`),
  importing('console-flows-one-way', `${front}/ui/tag.tsx`, `${front}/domain/money/fee-tag.tsx`),
  importing(
    'console-flows-one-way',
    `${front}/domain/money/fee-tag.tsx`,
    `${front}/features/fees/queries.ts`,
  ),
  importing('ui-and-lib-are-strangers', `${front}/ui/table.tsx`, `${front}/lib/session.ts`),
  importing('ui-and-lib-are-strangers', `${front}/lib/find.ts`, `${front}/ui/icon.tsx`),
  importing(
    'ui-and-lib-are-strangers',
    'packages/web/src/ui/switch.tsx',
    'packages/web/src/lib/preferences.ts',
  ),
  importing('apps-are-separate', 'apps/login/src/main.tsx', `${front}/app/router.tsx`),
  importing(
    'template-is-apart',
    `${front}/domain/orders/order-line.tsx`,
    `${front}/template/shop/shop-screen.tsx`,
  ),
  importing(
    'template-stands-on-domain',
    `${front}/template/shop/shop-screen.tsx`,
    `${front}/features/fees/queries.ts`,
  ),
  importing('ui-fetches-nothing', `${front}/ui/list.tsx`, '@tanstack/react-query'),
  importing('ui-knows-no-school', `${front}/ui/fee-tag.tsx`, 'packages/contract/src/billing.ts'),
  importing(
    'app-imports-only-feature-routes',
    `${front}/app/router.tsx`,
    `${front}/features/fees/queries.ts`,
  ),
  importing(
    'modules-meet-at-public',
    `${server}/modules/fees/store.ts`,
    `${server}/modules/people/store.ts`,
  ),
  importing(
    'modules-go-one-way',
    `${server}/modules/ledger/post.ts`,
    `${server}/modules/billing/public.ts`,
  ),
  importing(
    'modules-go-one-way',
    `${server}/modules/students/enrol.ts`,
    `${server}/modules/billing/public.ts`,
  ),
  importing(
    'modules-have-a-place',
    `${server}/modules/canteen/meals.ts`,
    `${server}/modules/billing/public.ts`,
  ),
  importing(
    'platform-knows-no-module',
    `${server}/platform/clock.ts`,
    `${server}/modules/people/public.ts`,
  ),
  importing('modules-never-touch-the-pool', `${server}/modules/people/store.ts`, 'pg'),
  importing('routes-only-in-app', `${server}/node.ts`, `${server}/modules/fees/routes.ts`),
  importing('rules-are-pure', `${server}/modules/fees/rules.ts`, `${server}/platform/ids.ts`),
];

/** All of them in one tree; a file that is only imported is empty. */
export const importViolationTree = (): PlantedFiles =>
  merged([
    ...importViolations.filter(({ to }) => isFile(to)).map(({ to }) => ({ [to]: '' })),
    ...importViolations.map(({ files }) => files),
  ]);

interface LintViolation {
  readonly rule: string;
  readonly files: PlantedFiles;
}

const inServer = (rule: string, name: string, content: string): LintViolation => ({
  rule,
  files: { [`${server}/${name}`]: content },
});

/** In two pieces, so that this file itself keeps the rule. */
const leftToDo = ['TO', 'DO'].join('');

export const lintViolations: readonly LintViolation[] = [
  inServer(
    'no-floating-promises',
    'floating.ts',
    'const later = async (): Promise<number> => 1;\nlater();\n',
  ),
  inServer(
    'switch-exhaustiveness-check',
    'switch.ts',
    "export function say(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  ),
  inServer('no-explicit-any', 'any.ts', 'export const anything = (value: any): void => value;\n'),
  inServer(
    'no-unsafe-member-access',
    'unsafe.ts',
    "export const name = (): unknown => JSON.parse('{}').name;\n",
  ),
  inServer(
    'consistent-type-imports',
    'type-import.ts',
    "import { Place } from './place.ts';\nexport const here: Place = { name: 'here' };\n",
  ),
  inServer(
    'eqeqeq',
    'place.ts',
    'export interface Place {\n  name: string;\n}\nexport const same = (a: number): boolean => a == 1;\n',
  ),
  inServer(
    'no-misused-promises',
    'misused.ts',
    'const later = async (): Promise<boolean> => true;\nexport const never = (): number => (later() ? 1 : 2);\n',
  ),
  inServer('ban-ts-comment', 'silenced.ts', '// @ts-ignore\nexport const one: string = 1;\n'),
  inServer(
    'no-warning-comments',
    'unfinished.ts',
    `// ${leftToDo}: finish\nexport const half = 1;\n`,
  ),
  inServer('max-lines', 'long.ts', 'export {};\n'.repeat(401)),
  inServer('filename-case', 'shoutingName.ts', 'export const loud = 1;\n'),
  inServer(
    'no-focused-tests',
    'alone.test.ts',
    "import { expect, test } from 'vitest';\ntest.only('alone', () => {\n  expect(1).toBe(1);\n});\n",
  ),
  {
    rule: 'jsx-no-literals',
    files: {
      'apps/console/tsconfig.json':
        '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "jsx": "react-jsx" }, "include": ["src"] }',
      [`${front}/ui/greeting.tsx`]: 'export const Greeting = () => <p>Welcome back</p>;\n',
    },
  },
];

interface StyleViolation {
  readonly file: string;
  readonly says: string;
  readonly content: string;
}

export const styleViolations: readonly StyleViolation[] = [
  { file: `${server}/utils.ts`, says: '"utils" says nothing', content: '' },
  { file: `${server}/date-helpers.ts`, says: '"date-helpers" says nothing', content: '' },
  { file: `${front}/common/money.ts`, says: '"common" says nothing', content: '' },
  { file: `${front}/ui/MoneyTag.tsx`, says: 'not in kebab-case', content: '' },
  { file: 'docs/How_To.md', says: 'not in kebab-case', content: '' },
  {
    file: 'apps/server/migrations/001-long.sql',
    says: 'longer than 400 lines',
    content: '\n'.repeat(401),
  },
  { file: `${server}/silenced.ts`, says: 'switched off', content: '// @ts-expect-error\n' },
  {
    file: 'e2e/journeys/pay.ts',
    says: 'a test is skipped',
    content: "test.skip('pay', () => {});\n",
  },
  {
    file: `${server}/quick.test.ts`,
    says: 'a test measures time',
    content: 'expect(performance.now() - before).toBeLessThan(100);\n',
  },
  { file: `${front}/ui/kit.css`, says: 'left to do', content: `/* ${leftToDo} */\n` },
  {
    file: `${front}/ui/close.tsx`,
    says: 'words outside',
    content: '<b aria-label="Close it" />\n',
  },
];
