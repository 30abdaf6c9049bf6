import { Progress } from '../../../ui/feedback/progress.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const states = [0, 4_000, 10_000]

export function ProgressSection() {
  return (
    <Specimens>
      {states.map((value) => (
        <Specimen key={value} state={`${value.toLocaleString('en-US')} of 10,000`}>
          <Progress label={`Rows, up to ${value}`} value={value} max={10_000} />
        </Specimen>
      ))}
    </Specimens>
  )
}
