import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useSignedIn } from '../../lib/session/session.tsx'
import { useSubscription } from '../../lib/subscription-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** The common layout behind sign-in: sidebar (a drawer on phones), fixed header, the screen. */
export function Shell() {
  const { user } = useSignedIn()
  // Fetched here once, so that every screen has it (specification: screens).
  useSubscription(user.uid)
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawerOpen, setDrawerOpen] = useState(false)

  return (
    <>
      <aside
        data-screen-only
        className={classNames(
          'fixed top-(--banner-height) bottom-0 left-0 z-30 hidden border-r border-line bg-surface transition-[width] md:block',
          collapsed ? 'w-16' : 'w-64',
        )}
      >
        <Sidebar collapsed={collapsed} onToggle={toggleCollapsed} />
      </aside>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <Header collapsed={collapsed} onOpenDrawer={() => setDrawerOpen(true)} />
      <div
        className={classNames(
          'pt-[calc(var(--banner-height)+var(--header-height))] transition-[padding] print:p-0',
          collapsed ? 'md:pl-16' : 'md:pl-64',
        )}
      >
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6 lg:px-8">
          <Suspense fallback={<LoadingNote />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </>
  )
}
