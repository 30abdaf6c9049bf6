import { formatPhone } from '@afterbeep/contract/contact/phone'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { shortDate } from './instants.ts'
import { phonesQuery } from './sandbox-queries.ts'

/** The phones that something arrived on last: a list to choose from instead of typing a number. */
export function RecentPhones({ onPick }: { onPick: (number: string) => void }) {
  const { data } = useQuery(phonesQuery)
  if (data === undefined) return null
  if (data.phones.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Nothing has arrived on any phone yet. Send a campaign, or a test to yourself.
      </p>
    )
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.phones.map(({ number, kind, text, at }) => (
        <li key={number} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0 text-sm">
            <p className="font-medium">{formatPhone(number)}</p>
            <p className="truncate text-ink-soft">
              {kind === 'voicemail' ? 'Voicemail' : 'Text'}, {shortDate(at)}
              {text === '' ? null : `: ${text}`}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Pick up ${formatPhone(number)}`}
            onClick={() => onPick(number)}
          >
            Pick up
          </Button>
        </li>
      ))}
    </ul>
  )
}
