import {
  emailsOffAtFirst,
  optionalEmails,
  optionalEmailTexts,
} from '@afterbeep/contract/api/account/email-settings'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useEmailSettings, useEmailSettingsChange } from './email-settings-queries.ts'

/** Which emails come, each with a switch. It is drawn at once, so that nothing moves when it loads. */
export function EmailsCard({ uid }: { uid: string }) {
  return (
    <Card title="Emails">
      <EmailSwitches uid={uid} />
      <p className="mt-5 text-sm text-ink-soft">
        Emails about signing in, failed payments, and campaigns that are late, paused or blocked
        always come.
      </p>
    </Card>
  )
}

function EmailSwitches({ uid }: { uid: string }) {
  const { data, isError, isFetching, refetch } = useEmailSettings(uid)
  const change = useEmailSettingsChange(uid)
  if (isError && data === undefined) {
    return (
      <ErrorLine
        text="Your choice of emails could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {optionalEmails.map((email) => (
        <li key={email}>
          <Switch
            {...optionalEmailTexts[email]}
            checked={data?.[email] ?? !emailsOffAtFirst.includes(email)}
            disabled={data === undefined}
            onChange={(event) => change.mutate({ [email]: event.target.checked })}
          />
        </li>
      ))}
    </ul>
  )
}
