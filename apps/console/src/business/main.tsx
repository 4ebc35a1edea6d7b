import { createRoot } from 'react-dom/client';
import { takeEntry } from '../lib/entry.ts';
import { createPreferences } from '../lib/preferences.ts';
import { BusinessApp } from './business-app.tsx';
import { speak, store } from './client.ts';
import { loadWords } from './words.ts';

const preferences = createPreferences(store, takeEntry(), {
  language: navigator.language,
  prefersDark: window.matchMedia('(prefers-color-scheme: dark)').matches,
});

const { language, skin } = preferences.current();
document.documentElement.dataset['mantineColorScheme'] = skin;
speak(language);

const root = document.getElementById('root');
if (root === null) throw new Error('business.html has no root element.');
const words = await loadWords(language);
createRoot(root).render(<BusinessApp preferences={preferences} firstWords={words} />);
