import { useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { isActivePath, sidebarItems } from './sidebar-items.ts'
import type { SidebarItem } from './sidebar-items.ts'

export interface SidebarNavProps {
  collapsed?: boolean
  items?: readonly SidebarItem[]
  /** Called when a link was followed; the drawer then closes. */
  onFollow?: () => void
}

export function SidebarNav({ collapsed = false, items = sidebarItems, onFollow }: SidebarNavProps) {
  return (
    <nav aria-label="Main" className="px-3">
      <ul className="flex flex-col gap-1">
        {items.map((item) => (
          <li key={item.path}>
            <SidebarRow item={item} collapsed={collapsed} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SidebarRowProps {
  item: SidebarItem
  collapsed: boolean
  onFollow: (() => void) | undefined
}

function SidebarRow({ item, collapsed, onFollow }: SidebarRowProps) {
  const { pathname } = useLocation()
  const active = isActivePath(item.path, pathname)
  const { Icon, label, path, children = [] } = item
  const [unfolded, setUnfolded] = useState(
    active || children.some((child) => child.path === pathname),
  )
  const unfolds = children.length > 0 && !collapsed
  return (
    <>
      <div className="flex items-center gap-1">
        <Link
          to={path}
          onClick={onFollow}
          title={collapsed ? label : undefined}
          aria-current={active ? 'page' : undefined}
          className={classNames(rowStyle(active), collapsed ? 'justify-center px-0' : 'px-3')}
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
        </Link>
        {unfolds ? (
          <button
            type="button"
            aria-label={`${label}, more`}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className="rounded-lg p-2 text-ink-soft transition-colors hover:bg-sunken"
          >
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', unfolded && 'rotate-180')}
            />
          </button>
        ) : null}
      </div>
      {unfolds && unfolded ? (
        <ul className="mt-1 ml-5 flex flex-col gap-1 border-l border-line pl-3">
          {children.map((child) => (
            <li key={child.path}>
              <Link
                to={child.path}
                onClick={onFollow}
                aria-current={child.path === pathname ? 'page' : undefined}
                className={classNames(rowStyle(child.path === pathname), 'px-3')}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function rowStyle(active: boolean): string {
  return classNames(
    'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-lg text-sm font-medium transition-colors',
    active ? 'bg-accent-ground text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
  )
}
