import type { ReactNode } from 'react'
import type { Passkey } from '@afterbeep/contract/api/account/security'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { Button } from '../../ui/button.tsx'
import type { Confirmation } from './confirm-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { beginPasskey } from './passkeys.ts'
import { removePasskey } from './security-calls.ts'
import { SettingRow } from './setting-row.tsx'

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  run: (change: () => Promise<unknown>) => Promise<void>
  askFirst: (confirmation: Confirmation, change: () => Promise<unknown>) => void
  /** Shows a dialog; undefined closes it. */
  onOpen: (dialog: ReactNode) => void
  onCodes: (codes: string[]) => void
  onChanged: () => Promise<unknown>
}

/** The user's passkeys by name, each with a way to remove it. */
export function PasskeyList(props: PasskeyListProps) {
  const { passkeys, run, askFirst, onOpen, onCodes, onChanged } = props
  const add = () =>
    run(async () => {
      const { options } = await beginPasskey()
      const close = () => onOpen(undefined)
      onOpen(<PasskeyDialog options={options} onClose={close} onDone={onCodes} />)
    })
  return (
    <div className="py-4">
      <SettingRow
        title="Passkeys"
        text="Sign in by your finger, your face or the PIN of your device, without a password."
      >
        <Button variant="secondary" onClick={() => void add()}>
          Add a passkey
        </Button>
      </SettingRow>
      {passkeys.length === 0 ? null : (
        <ul aria-label="Your passkeys" className="mt-3 flex flex-col gap-2">
          {passkeys.map(({ id, name, ...passkey }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 rounded-lg bg-sunken px-4 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-ink-soft">{usesOf(passkey)}</p>
              </div>
              <Button
                variant="ghost"
                size="small"

                aria-label={`Remove ${name}`}
                onClick={() =>
                  askFirst(
                    {
                      title: `Remove ${name}`,
                      description:
                        'It no longer signs you in. Delete it in your device’s passwords too.',
                      action: 'Remove passkey',
                    },
                    async () => {
                      await removePasskey(id)
                      await onChanged()
                    },
                  )
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function usesOf({ created_at, last_used_at, synced }: Omit<Passkey, 'id' | 'name'>): string {
  const added = `Added ${formatDropDate(created_at)}`
  const used = last_used_at === null ? 'not used yet' : `last used ${formatDropDate(last_used_at)}`
  return `${added}, ${used}${synced ? ', on all your devices' : ''}`
}
