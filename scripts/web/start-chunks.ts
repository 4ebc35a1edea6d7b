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
  ],
};
