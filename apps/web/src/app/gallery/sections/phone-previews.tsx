import { PhonePreview } from '../../../ui/page/phone-preview.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const message = 'Hi Grace, your check-up is due. Call us to choose a time that suits you.'

export function PhonePreviewSection() {
  return (
    <Specimens>
      <Specimen state="a voicemail, then a text">
        <PhonePreview voice={message} text={message} />
      </Specimen>
      <Specimen state="a text, longer than the phone">
        <PhonePreview label="Another phone" text={`${message}\n\n`.repeat(9)} />
      </Specimen>
    </Specimens>
  )
}
