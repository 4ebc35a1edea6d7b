import { ArdoiseTheme } from '@ardoise/web/ui/ardoise-theme.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { type Console, ConsoleContext, usePreferences, useSource } from '../lib/console.tsx';
import { BlockingLoader } from './shell/blocking-loader.tsx';
import { ToastRegion } from './shell/toast-region.tsx';
import type { AppRouter } from './router.tsx';

interface ConsoleAppProps {
  page: Console;
  queries: QueryClient;
  router: AppRouter;
}

function Frame({ page, router }: Omit<ConsoleAppProps, 'queries'>) {
  const { skin } = usePreferences();
  const { language, messages } = useSource(page.texts, page.texts.current);
  return (
    <ArdoiseTheme skin={skin}>
      <IntlProvider locale={language} messages={messages} timeZone="Africa/Douala">
        <BlockingLoader>
          <RouterProvider router={router} />
        </BlockingLoader>
        <ToastRegion />
      </IntlProvider>
    </ArdoiseTheme>
  );
}

export function ConsoleApp({ page, queries, router }: ConsoleAppProps) {
  return (
    <ConsoleContext value={page}>
      <QueryClientProvider client={queries}>
        <Frame page={page} router={router} />
      </QueryClientProvider>
    </ConsoleContext>
  );
}
