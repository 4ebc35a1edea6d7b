import { Navigate, useRouter } from '@tanstack/react-router';
import { useConsole } from '../lib/console.tsx';
import { useCan, useMe } from '../lib/me.ts';
import { homeOf } from './landing.ts';
import { listScreens } from './menu.ts';

/**
 * The root: sends people on by their role. What the last visit knew may be of another person on the same computer, so the
 * server's answer is waited for; only where there is none, offline, the stored one decides.
 */
export function Home() {
  const { store } = useConsole();
  const { dataUpdatedAt, isFetching } = useMe();
  const can = useCan();
  const router = useRouter();
  if (dataUpdatedAt === 0 && isFetching) return null;
  if (store.read('orgRole') === 'client') return <Navigate to="/access-control" replace />;
  return <Navigate to={homeOf(listScreens(router), can)} replace />;
}
