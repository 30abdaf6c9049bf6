import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

export function CardSection() {
  return (
    <Specimens>
      <Specimen state="with a title and an action">
        <Card
          title="Current Plan"
          action={
            <Button variant="secondary" size="small">
              Change
            </Button>
          }
        >
          <p className="text-2xl font-semibold tabular-nums">$200.00</p>
          <p className="text-ink-soft">20,000 credits a month</p>
        </Card>
      </Specimen>
      <Specimen state="plain, long text">
        <Card>
          <p className="wrap-anywhere">
            A surface for what belongs together; a word without a break stays inside:
            Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.
          </p>
        </Card>
      </Specimen>
    </Specimens>
  )
}
