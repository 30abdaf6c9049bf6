import { useState } from 'react'
import { Switch } from '../../../../ui/form/switch.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

export function SwitchSection() {
  const [on, setOn] = useState(true)
  return (
    <Specimens>
      <Specimen state="to try">
        <Switch
          label="Receipts"
          description="After each payment, with a link to the receipt."
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
      </Specimen>
      <Specimen state="disabled">
        <div className="flex flex-col gap-2">
          <Switch label="Not available" checked={false} disabled readOnly />
          <Switch label="Always on" checked disabled readOnly />
        </div>
      </Specimen>
    </Specimens>
  )
}
