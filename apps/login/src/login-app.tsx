import type { Language } from '@ardoise/contract/values/language';
import type { Preferences } from '@ardoise/web/lib/preferences.ts';
import { ArdoiseTheme } from '@ardoise/web/ui/ardoise-theme.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LoginContext } from './login-context.ts';
import { type Config, loadConfig, session, speak } from './client.ts';
import { Frame } from './parts/frame.tsx';
import { ScreenBoundary } from './parts/screen-boundary.tsx';
import { Waiting } from './parts/waiting.tsx';
import { parseRoute, usePathname } from './route.ts';
import { LoginScreen } from './screens/login-screen.tsx';
import { loadTexts, type Translate } from './texts.ts';

const loadOtherScreens = () => import('./screens/other-screens.tsx');
const OtherScreen = lazy(loadOtherScreens);

function CurrentScreen() {
  const route = parseRoute(usePathname());
  if (route.screen === 'login') return <LoginScreen />;
  if (route.screen !== 'home') return <OtherScreen route={route} />;
  return session.isSignedIn() ? <OtherScreen route={{ screen: 'choose' }} /> : <LoginScreen />;
}

interface LoginAppProps {
  preferences: Preferences;
  firstTexts: Translate;
}

export function LoginApp({ preferences, firstTexts }: LoginAppProps) {
  const [{ language, skin }, setChoices] = useState(preferences.current);
  const [t, setT] = useState<Translate>(() => firstTexts);
  const [config, setConfig] = useState<Config | null>(null);

  useEffect(() => preferences.on(() => setChoices(preferences.current())), [preferences]);
  useEffect(() => {
    // Without it only the demo's choices are missing; whoever signs in asks again.
    loadConfig().then(setConfig, () => {});
    // The other screens are there before anybody presses; whoever is offline meets that where it matters.
    loadOtherScreens().catch(() => {});
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  async function changeLanguage(next: Language): Promise<void> {
    const nextTexts = await loadTexts(next);
    speak(next);
    setT(() => nextTexts);
    preferences.set({ language: next });
  }

  return (
    <ArdoiseTheme skin={skin}>
      <LoginContext value={{ language, skin, t, config }}>
        <Frame
          onLanguage={(next) => void changeLanguage(next)}
          onSkin={(next) => preferences.set({ skin: next })}
        >
          <ScreenBoundary t={t}>
            <Suspense fallback={<Waiting />}>
              <CurrentScreen />
            </Suspense>
          </ScreenBoundary>
        </Frame>
      </LoginContext>
    </ArdoiseTheme>
  );
}
