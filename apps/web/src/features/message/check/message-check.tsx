import { checkMessage } from '@afterbeep/contract/message/check/check-message'
import type { Finding } from '@afterbeep/contract/message/check/check-message'
import { COMPARED, messageRules } from '@afterbeep/contract/message/check/message-rules'
import { cleanCallbackNumber, cleanSender } from '@afterbeep/contract/message/draft/draft-columns'
import type { DraftChannel } from '@afterbeep/contract/message/draft/draft-rules'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { useMemo, useState } from 'react'
import { useAccount } from '../../../lib/account-query.ts'
import { Button } from '../../../ui/button.tsx'
import { BusinessAsk } from './business-ask.tsx'

interface MessageCheckProps {
  /** The message that is being written; it may be some keys behind its box. */
  readonly message: string
  readonly campaignType: CampaignType | ''
  /** Writes another text into its box; Ctrl+Z takes it back. */
  readonly onReplace: (text: string) => void
}

const channelOf: Readonly<Record<CampaignType, DraftChannel>> = {
  voicemail: 'voice',
  sms: 'text',
  both: 'both',
}

/** Who said _Later_: not asked again before the page is loaded anew. */
const laterFor = new Set<string>()

/** What law and carriers would say to the message, as warnings, each with its reason and a way to mend it. */
export default function MessageCheck({ message, campaignType, onReplace }: MessageCheckProps) {
  const { account, isKnown } = useAccount()
  const [isLater, setLater] = useState(laterFor.has(account.id))
  const [showsAll, setShowsAll] = useState(false)
  const sender = cleanSender(account.business_name ?? '')
  const callbackNumber = cleanCallbackNumber(account.business_phone_number ?? '')
  const channel = campaignType === '' ? 'both' : channelOf[campaignType]
  const findings = useMemo(
    () => checkMessage({ text: message, channel, sender, callbackNumber }),
    [message, channel, sender, callbackNumber],
  )
  const later = () => {
    laterFor.add(account.id)
    setLater(true)
  }
  if (message.trim() === '') return null
  // For a text STOP is the way to opt out, and no number is needed.
  const lacks = { name: sender === '', phone: callbackNumber === '' && channel !== 'text' }
  const asks = isKnown && !isLater && (lacks.name || lacks.phone)
  const shown = showsAll ? findings : findings.slice(0, SHOWN_AT_FIRST)
  const more = findings.length - shown.length
  return (
    <section aria-label="Message check" className="flex min-w-0 flex-col gap-3">
      {/* Not announced: it changes with the keys, and would talk over the limit of the message. */}
      <p className="text-sm text-ink-soft">{summaryOf(findings.length)}</p>
      {asks ? <BusinessAsk lacks={lacks} onLater={later} /> : null}
      {findings.length === 0 ? null : (
        <>
          <ul className="flex flex-col divide-y divide-line rounded-xl border border-line bg-surface">
            {shown.map((finding) => (
              <FindingItem key={finding.rule} finding={finding} onReplace={onReplace} />
            ))}
          </ul>
          {more === 0 ? null : (
            <Button
              variant="ghost"
              size="small"
              className="self-start"
              onClick={() => setShowsAll(true)}
            >
              Show {more} more
            </Button>
          )}
          <Sources findings={shown} />
        </>
      )}
    </section>
  )
}

/** More than these would push the rest of the step out of sight. */
const SHOWN_AT_FIRST = 3

function summaryOf(count: number): string {
  if (count === 0) return 'Message check: nothing to mend.'
  const things = count === 1 ? '1 thing' : `${count} things`
  return `Message check: ${things} to look at. You can go on all the same.`
}

interface FindingItemProps {
  readonly finding: Finding
  readonly onReplace: (text: string) => void
}

function FindingItem({ finding, onReplace }: FindingItemProps) {
  const { rule, found, mend, isTooLong } = finding
  const { title, reason } = messageRules[rule]
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere text-warn">
          {title}
          {found === '' ? null : `: “${found}”`}
        </p>
        <p className="text-ink-soft">{reason}</p>
        {isTooLong ? <p>There is no room for it: shorten the message first.</p> : null}
      </div>
      {mend === undefined ? null : (
        <span>
          <Button variant="secondary" size="small" onClick={() => onReplace(mend.text)}>
            {mend.label}
          </Button>
        </span>
      )}
    </li>
  )
}

/** For those who want to look a rule up; the check is no legal advice. */
function Sources({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-6 cursor-pointer">Where these rules come from</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {findings.map(({ rule }) => (
          <li key={rule}>
            {messageRules[rule].title}: {messageRules[rule].source}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Compared on {COMPARED}. This is no legal advice: a machine can miss what a lawyer would see.
      </p>
    </details>
  )
}
