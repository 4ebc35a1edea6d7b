export interface BasePath {
  /** The first segment of the address: `console` unless the server says otherwise. */
  readonly zone: string;
  /** The second: the public name of the school. */
  readonly appId: string;
  /** Both, as the router takes them: `/console/demo`. */
  readonly path: string;
  /** The provider's own staff work here, for no school. */
  readonly isDesk: boolean;
}

/** The desk keeps its things in the browser under a name that no school can have. */
const desk: BasePath = { zone: 'desk', appId: '.desk', path: '/desk', isDesk: true };

/** Null where the address is too short to name a school. */
export function parseBasePath(pathname: string): BasePath | null {
  const [zone, appId] = pathname.split('/').filter((segment) => segment !== '');
  if (zone === desk.zone) return desk;
  if (zone === undefined || appId === undefined) return null;
  return { zone, appId, path: `/${zone}/${appId}`, isDesk: false };
}
