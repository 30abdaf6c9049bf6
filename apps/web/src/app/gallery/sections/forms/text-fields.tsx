import { TextField } from '../../../../ui/form/text-field.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

const longText = 'A very long campaign name that does not fit its field, so that its end is cut off'

export function TextFieldSection() {
  return (
    <Specimens>
      <Specimen state="resting">
        <TextField label="Campaign name" placeholder="Spring check-up" />
      </Specimen>
      <Specimen state="filled, with a hint">
        <TextField label="Name" defaultValue="Grace Hopper" hint="As it stands on the card." />
      </Specimen>
      <Specimen state="invalid">
        <TextField
          label="Email"
          type="email"
          defaultValue="grace@"
          hint="Where the link is sent."
          error="Invalid email ID. Format: name@example.com"
        />
      </Specimen>
      <Specimen state="disabled">
        <TextField label="City" defaultValue="San Jose" disabled />
      </Specimen>
      <Specimen state="read-only">
        <TextField label="Account email" defaultValue="grace@example.com" readOnly />
      </Specimen>
      <Specimen state="long text">
        <TextField label="Name of the follow-up" defaultValue={longText} />
      </Specimen>
    </Specimens>
  )
}
