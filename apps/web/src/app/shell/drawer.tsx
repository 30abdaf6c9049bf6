import * as Dialog from 'radix-ui/dialog'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { Logo } from '../../ui/page/logo.tsx'
import { productName } from '../../ui/page/product-name.ts'
import { useDialogFocus } from '../../ui/dialog/use-dialog-focus.ts'
import { SidebarNav } from './sidebar-nav.tsx'
import { StartCampaignLink } from './start-campaign-link.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
}

/** The sidebar of phones, over the screen until a link is followed. */
export function Drawer({ open, onClose }: DrawerProps) {
  const focus = useDialogFocus()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-unfold bg-overlay md:hidden" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[85vw] animate-slide-in flex-col gap-2 overflow-y-auto border-r border-line bg-surface outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-(--header-height) shrink-0 items-center justify-between px-4">
            <Link
              to="/dashboard"
              onClick={onClose}
              aria-label={`${productName}, to the dashboard`}
              className="rounded-lg"
            >
              <Logo />
            </Link>
            <Dialog.Close
              aria-label="Close menu"
              className="rounded-lg p-2 text-ink-soft hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <SidebarNav onFollow={onClose} />
          <div className="mt-auto p-3">
            <StartCampaignLink />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
