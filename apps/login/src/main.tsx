import { takeEntry } from '@ardoise/web/lib/entry.ts';
import { createPreferences } from '@ardoise/web/lib/preferences.ts';
import { createRoot } from 'react-dom/client';
import { LoginApp } from './login-app.tsx';
import { speak, store } from './client.ts';
import { loadTexts } from './texts.ts';

const preferences = createPreferences(store, takeEntry(), {
  language: navigator.language,
  prefersDark: window.matchMedia('(prefers-color-scheme: dark)').matches,
});

const { language, skin } = preferences.current();
document.documentElement.dataset['mantineColorScheme'] = skin;
speak(language);

const root = document.getElementById('root');
if (root === null) throw new Error('business.html has no root element.');

/** Without its texts the page cannot speak either language, so it says this in both. */
const unreadable =
  'Ardoise could not be loaded. Check the connection and reload. · ' +
  'Ardoise n’a pas pu être chargé. Vérifiez la connexion et rechargez.';

const t = await loadTexts(language).catch(() => null);
if (t === null) root.textContent = unreadable;
else createRoot(root).render(<LoginApp preferences={preferences} firstTexts={t} />);
