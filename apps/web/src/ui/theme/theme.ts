/** The key that public/theme.js reads before the app is loaded. */
const storageKey = 'afterbeep.theme'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export function storedThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find((choice) => choice === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // The choice then lasts until the page is reloaded.
  }
  paint(choice)
}

/** Repaints when the system's theme changes, while that is what was chosen. */
export function followSystemTheme(): void {
  darkSystem().addEventListener('change', () => paint(storedThemeChoice()))
}

function paint(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && darkSystem().matches)
  const theme = dark ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme
  // The bars of the browser itself follow what was chosen, not only the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    meta.media = meta.dataset['scheme'] === theme ? 'all' : 'not all'
  }
}

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
