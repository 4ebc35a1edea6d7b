interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether `from` imports this module at its start, directly or through others. */
function isReached(
  id: string,
  from: string,
  graph: ModuleGraph,
  seen = new Set<string>(),
): boolean {
  if (id.endsWith(from)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReached(importer, from, graph, seen));
}

/**
 * Few files at the start instead of fifty: on a slow line each costs a round trip. What both pages start with is one
 * file, so that the console finds it in the cache after the hosted login; what the console alone starts with is
 * another. The two programs themselves stay out of both: a file that is shared must not start a program.
 */
export const startChunks = {
  groups: [
    {
      tags: ['$initial' as const],
      name(id: string, graph: ModuleGraph): string | null {
        if (/\/apps\/(?:console\/src\/app|login\/src)\/main\.tsx$/.test(id)) return null;
        if (!isReached(id, '/apps/console/src/app/main.tsx', graph)) return null;
        return isReached(id, '/apps/login/src/main.tsx', graph) ? 'base' : 'console';
      },
    },
    // What the login starts with never stands in one file with what only later screens of the console need.
    {
      tags: ['$initial' as const],
      name: (id: string, graph: ModuleGraph): string | null =>
        !id.endsWith('/main.tsx') && isReached(id, '/apps/login/src/main.tsx', graph)
          ? 'login'
          : null,
    },
    // What many screens share, by its layer: a layer knows nothing of those above it, so that no two files wait for each
    // other. A file for each set of screens that share something would be a hundred more, all named by the start.
    // What fields and dialogs are made of is one file: its parts know each other, and cut in two each would wait for the other.
    { name: 'fields', test: /node_modules\/(?:@mantine|@floating-ui)\//, minShareCount: 3 },
    {
      name: 'libraries',
      test: /node_modules/,
      minShareCount: 3,
      entriesAware: true,
      entriesAwareMergeThreshold: 100_000,
    },
    { name: 'contract', test: /packages\/contract\/src/, minShareCount: 2 },
    { name: 'parts', test: /packages\/web\/src|apps\/console\/src\/ui/, minShareCount: 2 },
    { name: 'records', test: /apps\/console\/src\/(?:domain|lib)/, minShareCount: 3 },
    // What the screens of one feature share is one file too.
    {
      name: (id: string): string | null =>
        /\/apps\/console\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null,
      minShareCount: 2,
    },
  ],
};

/**
 * The start names every file that a screen needs: the names of all the screens that share one, and more of its hash than
 * tells files apart, would be half a kilobyte.
 */
const fileOf = (name: string, ending: string): string =>
  `assets/console/${name.startsWith('libraries~') ? 'libraries' : '[name]'}-[hash:7]${ending}`;

const isOfStart = (file: string): boolean => /\/(?:base|rolldown-runtime)-[^/]+$/.test(file);

/** What many screens share, before what is a screen's own. */
const placeOf = (file: string): string =>
  /\/(?:contract|fields|libraries|parts|records)-[^/]+$/.test(file) ? `0${file}` : `1${file}`;

/**
 * What is fetched beside a screen that is opened. The start has its own files already; and named in one order, the lists of
 * the screens resemble each other, and take less. Style sheets keep theirs: the build adds them.
 */
export const filesToFetch = (
  _file: string,
  needed: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html'
    ? needed
    : needed
        .filter((file) => !isOfStart(file))
        .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

export const chunkFile = ({ name }: { readonly name: string }): string => fileOf(name, '.js');

export const assetFile = ({ names }: { readonly names: readonly string[] }): string =>
  fileOf(names[0] ?? '', '[extname]');
