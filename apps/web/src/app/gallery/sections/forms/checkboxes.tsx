import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

export function CheckboxSection() {
  return (
    <Specimens>
      <Specimen state="resting">
        <Checkbox label="Remember this card" />
      </Specimen>
      <Specimen state="checked">
        <Checkbox label="Send me a copy" defaultChecked />
      </Specimen>
      <Specimen state="invalid, long text">
        <Checkbox
          label="I confirm that everyone on this list has agreed to be contacted by us in this way, and that I can show it."
          error="Confirm this to publish."
        />
      </Specimen>
      <Specimen state="disabled">
        <div className="flex flex-col gap-2">
          <Checkbox label="Not available" disabled />
          <Checkbox label="Always on" disabled defaultChecked />
        </div>
      </Specimen>
    </Specimens>
  )
}
