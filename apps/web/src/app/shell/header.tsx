import Menu from 'lucide-react/icons/menu'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { pageTitle } from './page-title.ts'
import { UserMenu } from './user-menu.tsx'
import { useScrolled } from './use-scrolled.ts'

export interface HeaderProps {
  collapsed: boolean
  onOpenDrawer: () => void
}

/** Fixed at the top; it gains a shadow after scrolling. */
export function Header({ collapsed, onOpenDrawer }: HeaderProps) {
  const { pathname } = useLocation()
  const scrolled = useScrolled()
  return (
    <header
      data-screen-only
      className={classNames(
        'fixed top-(--banner-height) right-0 left-0 z-20 h-(--header-height) border-b border-line bg-surface transition-[left,box-shadow]',
        collapsed ? 'md:left-16' : 'md:left-64',
        scrolled && 'shadow-md',
      )}
    >
      {/* As wide as what is below it, so that both begin at one edge. */}
      <div className="mx-auto flex h-full max-w-6xl items-center justify-between gap-3 px-4 sm:px-6 lg:px-8">
        <div className="flex min-w-0 items-center gap-2">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Open menu"
            onClick={onOpenDrawer}
            className="-ml-2 md:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </Button>
          <p className="truncate font-medium text-ink-soft">{pageTitle(pathname)}</p>
        </div>
        <UserMenu />
      </div>
    </header>
  )
}
