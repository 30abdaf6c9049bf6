import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { Link } from 'react-router'
import { productName } from '../../ui/page/product-name.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { StartCampaignLink } from './start-campaign-link.tsx'

export interface SidebarProps {
  collapsed: boolean
  onToggle: () => void
}

/** The sidebar of wide screens; collapsed it shows icons, whose names stay for screen readers. */
export function Sidebar({ collapsed, onToggle }: SidebarProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className="flex h-full flex-col gap-2 overflow-x-hidden overflow-y-auto">
      <div
        className={classNames(
          'flex h-(--header-height) shrink-0 items-center',
          collapsed ? 'justify-center' : 'px-4',
        )}
      >
        <Link
          to="/dashboard"
          aria-label={`${productName}, to the dashboard`}
          className="rounded-lg"
        >
          <Logo markOnly={collapsed} />
        </Link>
      </div>
      <SidebarNav collapsed={collapsed} />
      <div className="mt-auto flex flex-col gap-3 p-3">
        <Button
          variant="ghost"
          size={collapsed ? 'icon' : 'medium'}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          onClick={onToggle}
          className={classNames('text-ink-soft', !collapsed && 'justify-start px-3')}
        >
          <Icon aria-hidden className="size-5" />
          {collapsed ? null : 'Collapse'}
        </Button>
        <StartCampaignLink iconOnly={collapsed} />
      </div>
    </div>
  )
}
