import { mergeMessage } from '@afterbeep/contract/placeholders'
import type { CampaignType } from '@afterbeep/contract/pricing'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhonePreview } from '../../../ui/phone-preview.tsx'
import { missingFields, sendsText, sendsVoice, textFor } from './merged-message.ts'

interface MessagePreviewProps {
  readonly message: string
  readonly campaignType: CampaignType | ''
  readonly columns: readonly string[]
  readonly contacts: readonly Readonly<Record<string, string>>[]
  /** Whether the contacts are rows of the uploaded file. */
  readonly real: boolean
}

/** The message as its recipients get it, one contact at a time. */
export function MessagePreview(props: MessagePreviewProps) {
  const { message, campaignType, columns, contacts, real } = props
  const [index, setIndex] = useState(0)
  const contact = contacts[index] ?? contacts[0] ?? {}
  const missing = missingFields(message, contact, columns)
  const voice = sendsVoice(campaignType) ? mergeMessage(message, contact) : undefined
  const text = sendsText(campaignType) ? textFor(message, contact, campaignType) : undefined
  return (
    <section aria-label="Preview" className="flex flex-col items-center gap-4">
      <ContactStepper
        index={index}
        count={contacts.length}
        name={real ? nameOf(contact) : 'An example contact'}
        onMove={setIndex}
      />
      <PhonePreview voice={voice} text={text} />
      <div aria-live="polite" className="min-h-6 text-center text-sm text-warn">
        {missing.length === 0
          ? null
          : `${missing.join(', ')}: this contact has no value, so nothing stands there.`}
      </div>
    </section>
  )
}

interface ContactStepperProps {
  readonly index: number
  readonly count: number
  readonly name: string
  readonly onMove: (index: number) => void
}

function ContactStepper({ index, count, name, onMove }: ContactStepperProps) {
  return (
    <div className="flex w-full max-w-72 items-center justify-between gap-2">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous contact"
        disabled={index <= 0}
        onClick={() => onMove(index - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <p aria-live="polite" className="min-w-0 truncate text-center text-sm">
        {name}
        {count > 1 ? (
          <span className="block text-ink-soft tabular-nums">
            {index + 1} of {count} shown
          </span>
        ) : null}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next contact"
        disabled={index >= count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  )
}

function nameOf(contact: Readonly<Record<string, string>>): string {
  const name = `${contact['FirstName'] ?? ''} ${contact['LastName'] ?? ''}`.trim()
  return name === '' ? 'A contact without a name' : name
}
