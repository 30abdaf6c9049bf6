import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import * as Dialog from 'radix-ui/dialog'
import { useNavigate } from 'react-router'
import { formatMoney } from '@afterbeep/contract/money/currency'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { useAccount } from '../../lib/account-query.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { titleCase } from '../../lib/title-case.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'

/** The button with the person's name; it opens a card with the balance, the theme and Logout. */
export function UserMenu() {
  const { user } = useSignedIn()
  const { account, isKnown, isError, isFetching, refetch } = useAccount()
  const name = titleCase(user.display_name) || account.customer_info.customer_name || user.email
  const balance = isKnown
    ? formatMoney(account.balance, account.currency)
    : // The default account's 0 would look like a real balance beside the line that it could not be loaded.
      isError
      ? 'not known'
      : texts.shell.loading
  return (
    // Opening reads the balance again, because a running campaign changes it.
    <Dialog.Root modal={false} onOpenChange={(open) => open && void refetch()}>
      <div className="relative">
        <Dialog.Trigger className="flex min-h-10 items-center gap-2 rounded-full border border-line bg-surface p-1 transition-colors hover:bg-sunken sm:pr-3">
          <Initial name={name} />
          <span className="sr-only">{`Account of ${name}`}</span>
          <span aria-hidden className="hidden max-w-40 truncate text-sm font-medium sm:block">
            {name}
          </span>
          <ChevronDown aria-hidden className="hidden size-4 text-ink-soft sm:block" />
        </Dialog.Trigger>
        <Dialog.Content
          aria-describedby={undefined}
          className="absolute top-full right-0 mt-2 flex w-72 animate-appear flex-col rounded-xl border border-line bg-surface shadow-lg outline-none"
        >
          <Dialog.Title className="sr-only">Account</Dialog.Title>
          <div className="p-4">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-sm break-all text-ink-soft">{user.email}</p>
            <p className="mt-3 tabular-nums">
              {texts.shell.balance} {balance}
            </p>
            {isError ? (
              <div className="mt-2">
                <ErrorLine
                  text={profileTexts.profile.loadFailed}
                  onRetry={() => void refetch()}
                  retrying={isFetching}
                />
              </div>
            ) : null}
          </div>
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
            <span aria-hidden className="text-sm text-ink-soft">
              Theme
            </span>
            <ThemeSwitch />
          </div>
          <div className="border-t border-line p-2">
            <LogoutButton />
          </div>
        </Dialog.Content>
      </div>
    </Dialog.Root>
  )
}

function LogoutButton() {
  const { signOut } = useSignedIn()
  const navigate = useNavigate()
  const logOut = () => {
    void signOut()
    void navigate('/auth/signin', { replace: true })
  }
  return (
    <Button variant="ghost" fullWidth onClick={logOut} className="justify-start px-3">
      <LogOut aria-hidden className="size-4" />
      {texts.shell.logout}
    </Button>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-8 items-center justify-center rounded-full bg-accent-ground text-sm font-semibold text-accent"
    >
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
