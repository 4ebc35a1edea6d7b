import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon.tsx';
import type { Messages } from '../locales/messages.ts';
import { findPage } from './table/find-page.ts';

interface Entry {
  readonly path: string;
  readonly title: keyof Messages['shell']['screens'];
  readonly icon: IconName;
}

/** In the menu's order. An entry is shown when its page exists. */
const entries: readonly Entry[] = [
  { path: '/apps/calendar', title: 'calendar', icon: 'calendar' },
  { path: '/apps/todo', title: 'tasks', icon: 'check' },
  { path: '/apps/email', title: 'emails', icon: 'inbox' },
  { path: '/apps/e-commerce/shop', title: 'demoShop', icon: 'bag' },
  { path: '/components', title: 'styleGuide', icon: 'layers' },
  { path: '/pages/knowledge-base', title: 'helpStart', icon: 'report' },
];

const shown = entries.filter(({ path }) => findPage(path) !== null);

/** Which entry an address belongs to: the one that begins as it does, and otherwise the style guide's. */
function entryOf(pathname: string): Entry['title'] | undefined {
  if (findPage(pathname) === null) return undefined;
  if (/^\/pages\/(?:knowledge-base|faq|blog)\b/.test(pathname)) return 'helpStart';
  const [, first, second] = pathname.split('/');
  const same = shown.find(({ path }) => path.startsWith(`/${first}/${second}`));
  return same?.title ?? 'styleGuide';
}

interface TemplateMenuProps {
  /** How the menu draws its groups. */
  Group: ComponentType<{
    group: { area: 'tools'; entries: readonly Entry[] };
    current: Entry['title'] | undefined;
  }>;
}

/** The menu's group of the template part. */
export default function TemplateMenu({ Group }: TemplateMenuProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  if (shown.length === 0) return null;
  return <Group group={{ area: 'tools', entries: shown }} current={entryOf(pathname)} />;
}
