import { useId, useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { chooseTheme, storedThemeChoice, themeChoices } from './theme.ts'
import type { ThemeChoice } from './theme.ts'

const looks: Record<ThemeChoice, { label: string; Icon: LucideIcon }> = {
  system: { label: 'Match system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** Three small radio buttons: the system's theme, light, dark. */
export function ThemeSwitch() {
  const name = useId()
  const [chosen, setChosen] = useState(storedThemeChoice)
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice)
    setChosen(choice)
  }
  return (
    <fieldset
      data-screen-only
      className="inline-flex gap-0.5 rounded-full border border-line bg-surface p-0.5"
    >
      <legend className="sr-only">Theme</legend>
      {themeChoices.map((choice) => {
        const { label, Icon } = looks[choice]
        return (
          <label
            key={choice}
            title={label}
            className={classNames(
              'flex size-7 items-center justify-center rounded-full transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              choice === chosen ? 'bg-sunken text-ink' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => choose(choice)}
              aria-label={label}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
          </label>
        )
      })}
    </fieldset>
  )
}
