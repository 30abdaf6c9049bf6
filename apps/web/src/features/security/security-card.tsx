import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { NewAuthenticator, Security } from '@afterbeep/contract/api/account/security'
import { useAccount } from '../../lib/account-query.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import type { Confirmation } from './confirm-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { beginAuthenticator, makeRecoveryCodes, turnAuthenticatorOff } from './security-calls.ts'
import { useSecurityChanged } from './security-queries.ts'
import { SettingRow } from './setting-row.tsx'
import { useProtectedChange } from './use-protected-change.tsx'

const turnOff: Confirmation = {
  title: 'Turn off the authenticator app',
  description: 'Signing in asks for its code no more. Without a passkey, your password is enough.',
  action: 'Turn off',
}
const renewCodes: Confirmation = {
  title: 'Make new recovery codes',
  description: 'The ones you have now stop working at once.',
  action: 'Make new codes',
}

/** Password, authenticator app, passkeys and recovery codes. */
export function SecurityCard({ uid, security }: { uid: string; security: Security }) {
  const { user } = useSignedIn()
  const changed = useSecurityChanged(uid)
  const { run, dialog } = useProtectedChange()
  const [open, setOpen] = useState<ReactNode>()
  const close = () => setOpen(undefined)
  const codesButton = useRef<HTMLButtonElement>(null)

  const showCodes = async (codes: string[]) => {
    const focusAfter = () => codesButton.current ?? undefined
    setOpen(
      codes.length === 0 ? undefined : (
        <RecoveryCodesDialog codes={codes} onClose={close} focusAfter={focusAfter} />
      ),
    )
    await changed()
  }
  const setUp = (authenticator: NewAuthenticator) => (
    <AuthenticatorDialog
      authenticator={authenticator}
      onClose={close}
      onDone={(codes) => void showCodes(codes)}
    />
  )
  const askFirst = (confirmation: Confirmation, change: () => Promise<unknown>) =>
    setOpen(
      <ConfirmDialog
        {...confirmation}
        onClose={close}
        onConfirm={() => {
          close()
          void run(change)
        }}
      />,
    )
  const { customer_info, business_name = '' } = useAccount().account
  const names = [user.display_name, customer_info.customer_name, business_name]
  const hasFactor = security.authenticator || security.passkeys.length > 0

  return (
    <Card title="Signing in">
      <div className="flex flex-col divide-y divide-line">
        {security.required && !hasFactor ? (
          <p className="pb-4 text-warn">
            Your role needs a second step at sign-in. Turn on an authenticator app or add a passkey
            to go on.
          </p>
        ) : null}
        <SettingRow title="Password" text="Changing it signs you out everywhere else.">
          <Button
            variant="secondary"
            onClick={() =>
              setOpen(
                <PasswordDialog
                  owner={{ email: user.email, names, hasSecondFactor: hasFactor }}
                  onClose={close}
                  onDone={() => {
                    close()
                    void changed()
                  }}
                />,
              )
            }
          >
            Change password
          </Button>
        </SettingRow>
        <SettingRow
          title="Authenticator app"
          text={
            security.authenticator
              ? 'On. Signing in with your password also asks for a code of your app.'
              : 'A code from an app on your phone, asked for after your password. A stolen password alone is then of no use.'
          }
        >
          {security.authenticator ? (
            <Button
              variant="secondary"
              onClick={() =>
                askFirst(turnOff, async () => {
                  await turnAuthenticatorOff()
                  await changed()
                })
              }
            >
              Turn off
            </Button>
          ) : (
            <Button
              variant="secondary"
              onClick={() => void run(async () => setOpen(setUp(await beginAuthenticator())))}
            >
              Turn on
            </Button>
          )}
        </SettingRow>
        <PasskeyList
          passkeys={security.passkeys}
          run={run}
          askFirst={askFirst}
          onOpen={setOpen}
          onCodes={(codes) => void showCodes(codes)}
          onChanged={changed}
        />
        {hasFactor ? (
          <SettingRow title="Recovery codes" text={codesText(security.recovery_codes_left)}>
            <Button
              ref={codesButton}
              variant="secondary"
              onClick={() =>
                askFirst(renewCodes, async () => {
                  await showCodes((await makeRecoveryCodes()).recovery_codes)
                })
              }
            >
              Make new codes
            </Button>
          </SettingRow>
        ) : null}
      </div>
      {open}
      {dialog}
    </Card>
  )
}

function codesText(left: number): string {
  if (left === 0) return 'None left. Make new ones, in case you lose your phone or your passkey.'
  return `${left} of 10 left. One of them signs you in if you lose your phone or your passkey.`
}
