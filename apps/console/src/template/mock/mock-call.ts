import type { Language } from '@ardoise/contract/values/language';
import { ecommerceRoutes } from './ecommerce.ts';
import { figureRoutes } from './figures.ts';
import type { MockMemory } from './mock-memory.ts';
import { MockError, type MockRequest, type MockRoute } from './mock-route.ts';
import { officeRoutes } from './office.ts';
import { plannerRoutes } from './planner.ts';

/** The calls whose answers need nothing but what this browser keeps. */
export const mockRoutes: readonly MockRoute[] = [
  ...ecommerceRoutes,
  ...officeRoutes,
  ...plannerRoutes,
  ...figureRoutes,
];

/** Null: the path is not this route's. */
function paramsOf(route: MockRoute, path: string): ReadonlyMap<string, string> | null {
  const wanted = route.path.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const params = new Map<string, string>();
  for (const [place, name] of wanted.entries()) {
    const part = parts[place] ?? '';
    const key = /^\{(\w+)\}$/.exec(name)?.[1];
    if (key === undefined ? name !== part : part === '') return null;
    if (key !== undefined) params.set(key, part);
  }
  return params;
}

const queryOf = ({ query = {} }: MockRequest): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  );

/** Answers a mock call as the demo's server would, or refuses it with a `MockError`. */
export function mockCall(
  request: MockRequest,
  { memory, language }: { readonly memory: MockMemory; readonly language: Language },
  routes: readonly MockRoute[] = mockRoutes,
): unknown {
  for (const route of routes) {
    if (route.method !== request.method) continue;
    const params = paramsOf(route, request.path);
    if (params === null) continue;
    const context = { memory, language, query: queryOf(request), params, body: request.body };
    try {
      return route.answer(context);
    } catch (error) {
      throw error instanceof MockError ? error : new MockError(500, 'Something went wrong');
    }
  }
  throw new MockError(404, 'There is no such call');
}
