import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

const options = [
  { value: 'once', label: 'Once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
]

export function SelectSection() {
  return (
    <Specimens>
      <Specimen state="nothing chosen yet">
        <SelectField label="Frequency" options={options} placeholder="Choose one" defaultValue="" />
      </Specimen>
      <Specimen state="filled, with a hint">
        <SelectField
          label="How often"
          options={options}
          defaultValue="weekly"
          hint="Every 7 days from the start."
        />
      </Specimen>
      <Specimen state="invalid">
        <SelectField
          label="Chosen frequency"
          options={options}
          placeholder="Choose one"
          defaultValue=""
          error="Please select campaign dates and frequency"
        />
      </Specimen>
      <Specimen state="disabled">
        <SelectField label="Fixed frequency" options={options} defaultValue="once" disabled />
      </Specimen>
    </Specimens>
  )
}
