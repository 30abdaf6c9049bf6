import ChartColumn from 'lucide-react/icons/chart-column'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { LucideIcon } from 'lucide-react'
import { texts } from '@afterbeep/contract/errors/texts'

export interface SidebarItem {
  label: string
  path: string
  Icon: LucideIcon
  /** Pages under the item; they unfold below it. */
  children?: readonly { label: string; path: string }[]
}

const { sidebar } = texts.shell

/** The specification's app shell, in its order. */
export const sidebarItems: readonly SidebarItem[] = [
  { label: sidebar.dashboard, path: '/dashboard', Icon: LayoutDashboard },
  {
    label: sidebar.analytics,
    path: '/analytics',
    Icon: ChartColumn,
    children: [{ label: 'Do not contact', path: '/do-not-contact' }],
  },
  { label: sidebar.subscription, path: '/billing', Icon: CreditCard },
  { label: sidebar.helpCenter, path: '/help', Icon: LifeBuoy },
  { label: sidebar.profile, path: '/profile', Icon: CircleUserRound },
]

/**
 * Whether the current path starts with the item's path, segment by segment: /billing/payments is
 * under /billing, /billings is not. Auth paths are never active (specification: app shell).
 */
export function isActivePath(itemPath: string, currentPath: string): boolean {
  const current = segmentsOf(currentPath)
  if (current[0] === 'auth') return false
  return segmentsOf(itemPath).every((segment, index) => segment === current[index])
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
