import type { Language } from '@ardoise/contract/language';
import type { Preferences } from '@ardoise/web/lib/preferences.ts';
import { ArdoiseTheme } from '@ardoise/web/ui/ardoise-theme.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LoginContext } from './login-context.ts';
import { type Config, loadConfig, session, speak } from './client.ts';
import { Frame } from './parts/frame.tsx';
import { ScreenBoundary } from './parts/screen-boundary.tsx';
import { Waiting } from './parts/waiting.tsx';
import { routeOf, usePathname } from './route.ts';
import { LoginScreen } from './screens/login-screen.tsx';
import { loadWords, type Words } from './words.ts';

const loadOtherScreens = () => import('./screens/other-screens.tsx');
const OtherScreen = lazy(loadOtherScreens);

function CurrentScreen() {
  const route = routeOf(usePathname());
  if (route.screen === 'login') return <LoginScreen />;
  if (route.screen !== 'home') return <OtherScreen route={route} />;
  return session.isSignedIn() ? <OtherScreen route={{ screen: 'choose' }} /> : <LoginScreen />;
}

interface LoginAppProps {
  preferences: Preferences;
  firstWords: Words;
}

export function LoginApp({ preferences, firstWords }: LoginAppProps) {
  const [{ language, skin }, setChoices] = useState(preferences.current);
  const [words, setWords] = useState<Words>(() => firstWords);
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
    const nextWords = await loadWords(next);
    speak(next);
    setWords(() => nextWords);
    preferences.set({ language: next });
  }

  return (
    <ArdoiseTheme skin={skin}>
      <LoginContext value={{ language, skin, words, config }}>
        <Frame
          onLanguage={(next) => void changeLanguage(next)}
          onSkin={(next) => preferences.set({ skin: next })}
        >
          <ScreenBoundary words={words}>
            <Suspense fallback={<Waiting />}>
              <CurrentScreen />
            </Suspense>
          </ScreenBoundary>
        </Frame>
      </LoginContext>
    </ArdoiseTheme>
  );
}
