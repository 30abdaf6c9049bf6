import Megaphone from 'lucide-react/icons/megaphone'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

export function EmptyStateSection() {
  return (
    <Specimens>
      <Specimen state="what it is for, and the next step">
        <Card>
          <EmptyState
            icon={<Megaphone className="size-6" />}
            title="No campaigns yet"
            description="Your last campaigns will be shown here."
            action={<Button>Start a Campaign</Button>}
          />
        </Card>
      </Specimen>
      <Specimen state="a title alone">
        <Card>
          <EmptyState title="No transactions yet" />
        </Card>
      </Specimen>
    </Specimens>
  )
}
