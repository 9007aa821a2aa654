export type Theme = 'light' | 'dark' | 'system';

const KEY = 'consilium-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Sets the theme on the root element, and again whenever the system changes its mind. */
export function applyTheme(): void {
  const set = () => {
    const theme = chosenTheme();
    document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  };
  set();
  dark.addEventListener('change', set);
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}
