import { useState } from 'react'
import { DateRange } from '../../../../ui/form/date-range.tsx'
import type { DayRange } from '../../../../ui/form/date-range.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

/** Fixed, so that the page looks the same on every day. */
const limits = { today: '2026-03-10', lastDay: '2027-03-10' }

export function DateRangeSection() {
  const [empty, setEmpty] = useState<DayRange>({ start: '', end: '' })
  const [chosen, setChosen] = useState<DayRange>({ start: '2026-03-12', end: '2026-03-19' })
  return (
    <Specimens>
      <Specimen state="nothing chosen; days before today are disabled">
        <DateRange label="First specimen" {...limits} {...empty} onChange={setEmpty} />
      </Specimen>
      <Specimen state="a range">
        <DateRange label="Second specimen" {...limits} {...chosen} onChange={setChosen} />
      </Specimen>
    </Specimens>
  )
}
