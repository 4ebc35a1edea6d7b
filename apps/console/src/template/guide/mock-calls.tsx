import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import { useHelp } from '../help/load-help.ts';
import { mockCall, mockRoutes } from '../mock/mock-call.ts';
import { createMockMemory } from '../mock/mock-memory.ts';
import { MockError, type MockRoute } from '../mock/mock-route.ts';
import { pageRoutes } from '../mock/page-data.ts';
import classes from './guide.module.css';

/** What is put in the place of a variable part, so that the call can be tried. */
const samples: ReadonlyMap<string, string> = new Map([
  ['category', 'money'],
  ['slug', 'fees'],
  ['kind', 'basic'],
  ['name', 'none'],
]);

const samplePath = ({ path }: MockRoute): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => samples.get(name) ?? '1');

/** Every mock call, which can be tried. Changes are kept in this browser. */
export function MockCalls() {
  const t = useTranslations('guide.words');
  const { store } = useConsole();
  const { language } = usePreferences();
  const { data: me } = useMe();
  const help = useHelp();
  const [answer, setAnswer] = useState<{ key: string; text: string } | null>(null);
  const own = { fullName: me?.user.fullName ?? '', email: me?.user.email ?? null };
  const routes = [...mockRoutes, ...pageRoutes(help, own)];
  const attempt = (route: MockRoute, key: string) => {
    const request = { method: route.method, path: samplePath(route), body: {} };
    try {
      const memory = createMockMemory(store);
      const data = mockCall(request, { memory, language }, routes);
      setAnswer({ key, text: JSON.stringify(data, null, 2).slice(0, 4_000) });
    } catch (error) {
      if (!(error instanceof MockError)) throw error;
      const { status, message } = error;
      setAnswer({ key, text: t('refused', { status, message }) });
    }
  };
  return (
    <div>
      {routes.map((route) => {
        const key = `${route.method} ${route.path}`;
        return (
          <div key={key}>
            <div className={classes.call}>
              <code>{key}</code>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('try')} ${key}`}
                onClick={() => attempt(route, key)}
              >
                {t('try')}
              </Button>
            </div>
            {answer?.key === key && (
              <pre className={classes.answer} tabIndex={0} role="group" aria-label={t('answer')}>
                {answer.text}
              </pre>
            )}
          </div>
        );
      })}
    </div>
  );
}
