import { Navigate, useRouter } from '@tanstack/react-router';
import { useConsole } from '../lib/console.tsx';
import { useCan, useMe } from '../lib/me.ts';
import { homeOf, landingOf } from './landing.ts';
import { screensOf } from './menu.ts';

/** The root: sends people on by their role. The shell has waited for the answer to who they are. */
export function Home() {
  const { store } = useConsole();
  const { data: me } = useMe();
  const can = useCan();
  const router = useRouter();
  const landing = landingOf(store.read('orgRole') ?? me?.organisation?.role ?? null);
  if (landing === '/access-control') return <Navigate to="/access-control" replace />;
  return <Navigate to={homeOf(screensOf(router), can)} replace />;
}
