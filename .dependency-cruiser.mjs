/**
 * The import rules. Each is a sentence about who may know whom; the comment says why.
 * Run by scripts/check-imports.mjs, which also sees that no files need each other.
 */

const server = '^apps/server/src/';
const front = '^apps/console/src/';
/** What the console and the hosted login share stands in the same two layers. */
const shared = '^(?:apps/console|packages/web)/src/';
/** Tests, and the folders beside them of what only tests use. */
const test = ['[.]test[.]tsx?$', '/testing/'];

/**
 * The server's modules, from the top of the house to its ground. Each may use those that stand below it, by their
 * public.ts; so there are no circles, and whoever changes a module knows who may be affected.
 */
const modules = [
  'platform-health',
  'set-aside-jobs',
  'system',
  'desk',
  'school-settings',
  'erasure',
  'school-export',
  'public-page',
  'gallery',
  'webhooks',
  'team',
  'attention',
  'admissions',
  'student-import',
  'planner',
  'merging',
  'dashboard',
  'reports',
  'chat',
  'shop',
  'sms',
  'arrears',
  'fees',
  'pay-pages',
  'developer-api',
  'invoicing',
  'unmatched',
  'balance',
  'payouts',
  'offline-desk',
  'till',
  'mobile-money',
  'enrolment',
  'services',
  'billing',
  'cash-sessions',
  'receipts',
  'ratings',
  'ledger',
  'students',
  'years',
  'sender-ids',
  'api-keys',
  'identity',
  'plans',
  'verification',
  'notifications',
  'messages',
  'files',
  'audit',
];

const oneWay = modules.map((name, place) => ({
  name: 'modules-go-one-way',
  comment: `What stands above ${name} in the list of modules may use it, and not the other way.`,
  severity: /** @type {const} */ ('error'),
  from: { path: `${server}modules/${name}/`, pathNot: test },
  to: {
    path: `${server}modules/`,
    pathNot: `${server}modules/(${modules.slice(place).join('|')})/`,
  },
}));

/** The console, from its top to its ground: each layer may use those below it. */
const layers = ['app', 'features', 'domain', 'ui', 'lib'];

const consoleFlowsOneWay = layers.slice(1).map((layer, place) => ({
  name: 'console-flows-one-way',
  comment: `${layers.join(' → ')}. An arrow back would make the entry load what only one screen needs.`,
  severity: /** @type {const} */ ('error'),
  from: { path: `${front}${layer}/`, pathNot: test },
  to: { path: `${front}(${layers.slice(0, place + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment: 'Everything else stands on the contract, so it knows only zod, CASL and itself.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/contract/src/', '^zod$', '^@casl/ability$'] },
    },
    {
      name: 'endpoints-are-light',
      comment:
        'Whoever only sends a call takes its endpoint, and would load with it whatever the endpoint imports.',
      severity: 'error',
      from: { path: '^packages/contract/src/endpoints/' },
      to: {},
    },
    {
      name: 'packages-know-no-app',
      comment: 'A package is used by apps; if it used one, no other app could use it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'apps-are-separate',
      comment:
        'Apps meet over HTTP and in the contract, so that each can be deployed without the others.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-only-renders-public-pages',
      comment:
        'The server asks a public page for its HTML and style sheet; how the page is made is the page’s own affair.',
      severity: 'error',
      from: { path: server },
      to: { path: '^packages/public-pages/', pathNot: '/(render[.]tsx|css[.]ts)$' },
    },
    {
      name: 'e2e-imports-only-contract',
      comment:
        'Journeys see the product as people do: through the browser, never through its code.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(apps|packages|bench)/', pathNot: '^packages/contract/src/' },
    },
    {
      name: 'features-are-islands',
      comment:
        'A feature can be read, changed and removed alone. What two need belongs in domain, ui, lib or the contract.',
      severity: 'error',
      from: { path: `${front}features/([^/]+)/` },
      to: { path: `${front}features/`, pathNot: `${front}features/$1/` },
    },
    ...consoleFlowsOneWay,
    {
      name: 'ui-and-lib-are-strangers',
      comment:
        'A part of the screen is handed what it shows; what asks the server draws nothing. Where the two meet is domain.',
      severity: 'error',
      from: { path: `${shared}(ui|lib)/`, pathNot: test },
      to: { path: `${shared}(ui|lib)/`, pathNot: `${shared}$1/` },
    },
    {
      name: 'ui-fetches-nothing',
      comment:
        'A part of the screen that asks the server cannot be used where the answer comes from elsewhere.',
      severity: 'error',
      from: { path: `${shared}ui/`, pathNot: test },
      to: { path: ['^@tanstack/react-query$', '^socket[.]io-client$'] },
    },
    {
      name: 'ui-knows-no-school',
      comment:
        'What knows a student, a fee or a payment is domain. Of the contract, ui knows days and languages alone.',
      severity: 'error',
      from: { path: `${shared}ui/`, pathNot: test },
      to: { path: '^packages/contract/src/', pathNot: '/(dates|language)[.]ts$' },
    },
    {
      name: 'app-imports-only-feature-routes',
      comment:
        'A feature’s routes.tsx loads the rest lazily; any other import would pull it into the entry. What Ctrl/Cmd+K finds comes with the finder.',
      severity: 'error',
      from: { path: `${front}app/` },
      to: {
        path: `${front}features/`,
        pathNot: `${front}features/[^/]+/(routes[.]tsx|find[.]ts)$`,
      },
    },
    {
      name: 'template-is-apart',
      comment:
        'The template part is loaded when one of its pages is opened and can be taken away: the product knows its two doors alone, and the types of its texts.',
      severity: 'error',
      from: { path: front, pathNot: [`${front}template/`, ...test] },
      to: {
        path: `${front}template/`,
        pathNot: `${front}template/(template[.]tsx|template-menu[.]tsx|locales/messages[.]ts)$`,
      },
    },
    {
      name: 'template-stands-on-domain',
      comment: 'It uses what features share, and no feature: those are islands.',
      severity: 'error',
      from: { path: `${front}template/`, pathNot: test },
      to: { path: `${front}(app|features)/` },
    },
    {
      name: 'modules-meet-at-public',
      comment: 'A module offers a few names in public.ts; the rest it may change without asking.',
      severity: 'error',
      from: { path: `${server}modules/([^/]+)/`, pathNot: test },
      to: { path: `${server}modules/`, pathNot: [`${server}modules/$1/`, '/public[.]ts$'] },
    },
    ...oneWay,
    {
      name: 'modules-have-a-place',
      comment: 'A module that is not in the list of modules has no direction yet.',
      severity: 'error',
      from: { path: `${server}modules/(?!(?:${modules.join('|')})/)([^/]+)/`, pathNot: test },
      to: { path: `${server}modules/`, pathNot: `${server}modules/$1/` },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform carries any module; it cannot depend on a particular one.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: test },
      to: { path: `${server}modules/` },
    },
    {
      name: 'modules-never-touch-the-pool',
      comment:
        'A module is handed a transaction that already carries the organisation; a connection of its own would not.',
      severity: 'error',
      from: { path: `${server}modules/`, pathNot: test },
      to: { path: ['^pg$', `${server}platform/db/(?!database[.]ts$|tables[.]ts$)`] },
    },
    {
      name: 'routes-only-in-app',
      comment: 'app.ts is the table of contents: a module that is not listed there does not exist.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}app[.]ts$`, ...test] },
      to: { path: `${server}modules/[^/]+/routes[.]ts$` },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Decisions without input or output can be tested by the thousand; they know only the contract.',
      severity: 'error',
      from: { path: '/rules[.]ts$' },
      to: { pathNot: '^packages/contract/src/' },
    },
  ],
};
