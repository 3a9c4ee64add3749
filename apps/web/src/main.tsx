import './boot.ts';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CrashScreen } from './app/crash-screen.tsx';
import { loadFirst, Start } from './app/start.tsx';
import { startLanguage } from './i18n/language.ts';
import { drafts } from './lib/drafts.ts';

drafts.sweep();
// At a gate, the page stays open for days.
setInterval(() => drafts.sweep(), 60 * 60 * 1000);
const [screen] = await Promise.all([
  loadFirst().then(
    (first) => <Start first={first} />,
    () => <CrashScreen />,
  ),
  startLanguage(),
]);
createRoot(document.getElementById('root')!).render(<App>{screen}</App>);
