import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';

const CHOICES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-semibold text-ink-2 text-small">Look</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.theme}
          className="mr-4 inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="theme"
            checked={theme === choice.theme}
            onChange={() => {
              chooseTheme(choice.theme);
              setTheme(choice.theme);
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
