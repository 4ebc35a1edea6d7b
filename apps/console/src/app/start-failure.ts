const words = {
  en: {
    text: 'Ardoise could not be loaded. Check the connection. What you typed is kept on this device.',
    reload: 'Reload',
  },
  fr: {
    text: 'Ardoise n’a pas pu être chargé. Vérifiez la connexion. Votre saisie est conservée sur cet appareil.',
    reload: 'Recharger',
  },
};

/** Said in plain elements: whatever draws the page may be what did not come. */
export function showStartFailure(error: unknown): void {
  console.error(error);
  const { text, reload } = words[document.documentElement.lang === 'fr' ? 'fr' : 'en'];
  const message = document.createElement('p');
  message.role = 'alert';
  message.textContent = text;
  const button = document.createElement('button');
  button.textContent = reload;
  button.onclick = () => window.location.reload();
  const page = document.createElement('main');
  page.style.cssText = 'padding:15vh 24px;text-align:center;font:16px/1.5 system-ui,sans-serif';
  page.append(message, button);
  document.getElementById('root')?.replaceChildren(page);
}
