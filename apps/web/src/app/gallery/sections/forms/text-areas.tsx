import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

export function TextAreaSection() {
  return (
    <Specimens>
      <Specimen state="resting">
        <TextArea label="Description" rows={3} placeholder="What is it about?" />
      </Specimen>
      <Specimen state="filled, with a hint">
        <TextArea
          label="Message"
          rows={3}
          defaultValue="Hi <FirstName>, your check-up is due. Call us to choose a time."
          hint="64 of 200 characters"
        />
      </Specimen>
      <Specimen state="invalid">
        <TextArea label="Empty message" rows={3} error="Please enter a message" />
      </Specimen>
      <Specimen state="disabled">
        <TextArea label="Sent message" rows={3} defaultValue="It is on its way." disabled />
      </Specimen>
    </Specimens>
  )
}
