import { mergeMessage } from '@afterbeep/contract/message/placeholders'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { fallbackOf } from '@afterbeep/contract/message/fallbacks'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { firstTextFor, textFor } from '@afterbeep/contract/message/length/longest-text'
import { classNames } from '../../../ui/class-names.ts'
import { PhonePreview } from '../../../ui/page/phone-preview.tsx'
import { ContactStepper } from './contact-stepper.tsx'
import { sendsText, sendsVoice } from '../channels.ts'
import { missingFields } from './missing-fields.ts'
import type { ShownContact } from './use-shown-contact.ts'

interface MessagePreviewProps {
  readonly message: string
  readonly campaignType: CampaignType | ''
  readonly columns: readonly string[]
  readonly fallbacks: Fallbacks
  /** As a first text names it; '' where it is not known. */
  readonly business: string
  readonly shown: ShownContact
  /** How many contacts can be stepped through. */
  readonly count: number
  /** Whether the contacts are rows of the uploaded file. */
  readonly real: boolean
}

/** The message as its recipients get it, one contact at a time. */
export function MessagePreview(props: MessagePreviewProps) {
  const { message, campaignType, columns, fallbacks, business, shown, count, real } = props
  const { contact } = shown
  const missing = missingFields(message, contact, columns)
  const voice = sendsVoice(campaignType) ? mergeMessage(message, contact, fallbacks) : undefined
  const text = sendsText(campaignType)
    ? textFor(message, contact, campaignType, fallbacks, business)
    : undefined
  const merged = mergeMessage(message, contact, fallbacks)
  const first = firstTextFor(message, contact, fallbacks, business)
  return (
    <section aria-label="Preview" className="flex flex-col items-center gap-4">
      <ContactStepper
        index={shown.index}
        count={count}
        name={real ? nameOf(contact) : 'An example contact'}
        onMove={shown.show}
      />
      <PhonePreview voice={voice} text={text} />
      {text === undefined || message.trim() === '' || first === merged ? null : (
        <p className="w-full max-w-72 text-center text-sm text-ink-soft">
          {campaignType === 'both' ? firstTextNote : `Your first text to a number says “${first}”.`}
        </p>
      )}
      <MissingFields missing={missing} fallbacks={fallbacks} />
    </section>
  )
}

/** Who gets another text than the phone shows (`textFor`). */
const firstTextNote = 'This is your first text to a number; later ones are as you wrote them.'

interface MissingFieldsProps {
  /** Placeholders that the contact has no value for. */
  readonly missing: readonly string[]
  readonly fallbacks: Fallbacks
}

/** What is sent where the contact has no value: the fallback, or nothing. */
function MissingFields({ missing, fallbacks }: MissingFieldsProps) {
  const instead = missing.map((written) => fallbackOf(fallbacks, written.slice(1, -1)))
  const isWarning = instead.includes('')
  return (
    // Room for two lines, so that nothing moves between a contact with all fields and one without.
    <p
      aria-live="polite"
      className={classNames(
        'min-h-12 w-full max-w-72 text-center text-sm wrap-anywhere',
        isWarning ? 'text-warn' : 'text-ink-soft',
      )}
    >
      {missing.map((written, index) => sentenceOf(written, instead[index] ?? '')).join(' ')}
    </p>
  )
}

function sentenceOf(written: string, instead: string): string {
  const what = instead === '' ? 'left out' : `“${instead}” is used`
  return `No ${written.slice(1, -1)} on file: ${what}.`
}

function nameOf(contact: Readonly<Record<string, string>>): string {
  const name = `${contact['FirstName'] ?? ''} ${contact['LastName'] ?? ''}`.trim()
  return name === '' ? 'A contact without a name' : name
}
