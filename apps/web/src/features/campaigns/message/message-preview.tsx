import { mergeMessage } from '@afterbeep/contract/placeholders'
import type { CampaignType } from '@afterbeep/contract/pricing'
import { textFor } from '@afterbeep/contract/longest-text'
import { PhonePreview } from '../../../ui/phone-preview.tsx'
import { ContactStepper } from './contact-stepper.tsx'
import { missingFields, sendsText, sendsVoice } from './merged-message.ts'
import type { ShownContact } from './use-shown-contact.ts'

interface MessagePreviewProps {
  readonly message: string
  readonly campaignType: CampaignType | ''
  readonly columns: readonly string[]
  readonly shown: ShownContact
  /** How many contacts can be stepped through. */
  readonly count: number
  /** Whether the contacts are rows of the uploaded file. */
  readonly real: boolean
}

/** The message as its recipients get it, one contact at a time. */
export function MessagePreview(props: MessagePreviewProps) {
  const { message, campaignType, columns, shown, count, real } = props
  const { contact } = shown
  const missing = missingFields(message, contact, columns)
  const voice = sendsVoice(campaignType) ? mergeMessage(message, contact) : undefined
  const text = sendsText(campaignType) ? textFor(message, contact, campaignType) : undefined
  return (
    <section aria-label="Preview" className="flex flex-col items-center gap-4">
      <ContactStepper
        index={shown.index}
        count={count}
        name={real ? nameOf(contact) : 'An example contact'}
        onMove={shown.show}
      />
      <PhonePreview voice={voice} text={text} />
      {/* Room for two lines, so that nothing moves between a contact with all fields and one without. */}
      <p
        aria-live="polite"
        className="min-h-12 w-full max-w-72 text-center text-sm wrap-anywhere text-warn"
      >
        {missing.length === 0
          ? null
          : `${missing.join(', ')}: this contact has no value, so nothing stands there.`}
      </p>
    </section>
  )
}

function nameOf(contact: Readonly<Record<string, string>>): string {
  const name = `${contact['FirstName'] ?? ''} ${contact['LastName'] ?? ''}`.trim()
  return name === '' ? 'A contact without a name' : name
}
