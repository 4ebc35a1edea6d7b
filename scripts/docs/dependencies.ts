import { developmentReasons, licencesReadByHand, runtimeReasons } from './dependency-reasons.ts';

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** What a package-lock.json has, by where each package lies. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Those that are in the product; the others only help to make it. */
const isOfProduct = (folder: string): boolean => /^(?:apps|packages)\//.test(folder);

const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

/** As Node looks for it: beside the one that asks, then one folder up, and so on. */
function placeOf(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[place];
    if (found !== undefined) return found.link === true ? (found.resolved ?? null) : place;
    if (folder === '') return null;
  }
}

/** What another brings itself is needed too, unless it may be missing. */
const neededBy = (one: LockedPackage): string[] => [
  ...Object.keys({ ...one.dependencies, ...one.optionalDependencies }),
  ...Object.keys(one.peerDependencies ?? {}).filter(
    (name) => one.peerDependenciesMeta?.[name]?.optional !== true,
  ),
];

function reachableFrom(packages: LockedPackages, start: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const name of neededBy(packages[place] ?? {})) {
      const found = placeOf(packages, place, name);
      if (found !== null) waiting.push(found);
    }
  }
  return seen;
}

/** What workspaces name themselves, with who does. */
function namedBy(
  packages: LockedPackages,
  namesOf: (workspace: LockedPackage) => readonly string[],
): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
  for (const folder of workspaces.toSorted())
    for (const name of namesOf(packages[folder] ?? {}).filter(
      (one) => !one.startsWith('@ardoise/'),
    ))
      named.set(name, [...(named.get(name) ?? []), folder.replace(/^(?:apps|packages)\//, '')]);
  return named;
}

function refuseOthers(names: Iterable<string>, reasons: Readonly<Record<string, string>>): void {
  const wanted = new Set(names);
  const unsaid = [...wanted].filter((name) => reasons[name] === undefined);
  const gone = Object.keys(reasons).filter((name) => !wanted.has(name));
  if (unsaid.length > 0 || gone.length > 0)
    throw new Error(
      `scripts/docs/dependency-reasons.ts: say why there is ${unsaid.join(', ') || 'nothing more'}; take out ${gone.join(', ') || 'nothing'}.`,
    );
}

const licenceOf = (packages: LockedPackages, place: string): string =>
  packages[place]?.license?.replace(/^\((.*)\)$/, '$1') ??
  licencesReadByHand[nameAt(place)] ??
  'not named';

function rowsOf(
  packages: LockedPackages,
  named: ReadonlyMap<string, readonly string[]>,
  reasons: Readonly<Record<string, string>>,
): string {
  return [...named.keys()]
    .toSorted()
    .map((name) => {
      const place = `node_modules/${name}`;
      const version = packages[place]?.version ?? 'not locked';
      const users = (named.get(name) ?? []).filter((user) => user !== '').join(', ');
      return `| ${name} | ${version} | ${licenceOf(packages, place)} | ${users || '–'} | ${reasons[name]} |`;
    })
    .join('\n');
}

function byLicence(packages: LockedPackages, places: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const place of places) {
    const licence = licenceOf(packages, place);
    const one = `${nameAt(place)} ${packages[place]?.version}`;
    groups.set(licence, [...(groups.get(licence) ?? []), one]);
  }
  return [...groups]
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `**${licence}** (${names.length}): ${[...new Set(names)].toSorted().join(', ')}.`,
    )
    .join('\n\n');
}

/** Drawn from the lock file alone, so that it is the same on every machine and needs no network. */
export function dependenciesMarkdown(packages: LockedPackages): string {
  const runtime = namedBy(packages, ({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  const development = namedBy(packages, ({ devDependencies }) =>
    Object.keys(devDependencies ?? {}),
  );
  for (const name of runtime.keys()) development.delete(name);
  refuseOthers(runtime.keys(), runtimeReasons);
  refuseOthers(development.keys(), developmentReasons);
  const reached = reachableFrom(packages, Object.keys(packages).filter(isOfProduct));
  const all = [...reached].filter((place) => place.includes('node_modules/')).toSorted();
  const indirect = all.filter((place) => !runtime.has(nameAt(place)));
  const locked = Object.keys(packages).filter(
    (place) => place.startsWith('node_modules/') && packages[place]?.link !== true,
  );
  const unsealed = locked.filter((place) => packages[place]?.integrity === undefined);
  return `# Dependencies

Drawn from \`package-lock.json\` by \`npm run docs\`, with the reasons of \`scripts/docs/dependency-reasons.ts\`: a dependency without a reason stops it, and \`npm run check\` fails
where this page is out of date. Every version is fixed. Of ${locked.length} packages ${locked.length - unsealed.length} are locked with the hash of their content, which npm checks at each install. How holes in them are found and how fast they are mended
stands in [security.md](security.md#dependencies).

## What the product runs on

${runtime.size} packages that a workspace names itself.

| Package | Version | Licence | Used by | Why |
|---|---|---|---|---|
${rowsOf(packages, runtime, runtimeReasons)}

## What these bring along

${indirect.length} more, by licence. The LGPL is that of libvips, which sharp loads as a library of its own and which can be replaced as such. The packages
of PostgreSQL hold its programs, which are under the PostgreSQL licence.

${byLicence(packages, indirect)}

## For making and testing it

None of these is in what runs.

| Package | Version | Licence | Used by | Why |
|---|---|---|---|---|
${rowsOf(packages, development, developmentReasons)}
`;
}
