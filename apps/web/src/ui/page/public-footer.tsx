import { TextLink } from '../text-link.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'

export function PublicFooter() {
  return (
    <footer
      data-screen-only
      className="flex flex-wrap items-center justify-between gap-4 text-sm text-ink-soft"
    >
      <nav aria-label="Legal" className="flex gap-5">
        <TextLink to="/privacy" className="py-1">
          Privacy
        </TextLink>
        <TextLink to="/terms" className="py-1">
          Terms
        </TextLink>
      </nav>
      <ThemeSwitch />
    </footer>
  )
}
