import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ButtonSection() {
  return (
    <Specimens>
      {variants.map((variant) => (
        <Specimen key={variant} state={`${variant}: resting, busy, disabled`}>
          <div className="flex flex-wrap gap-3">
            <Button variant={variant}>Continue</Button>
            <Button variant={variant} loading>
              Saving...
            </Button>
            <Button variant={variant} disabled>
              Continue
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen state="small">
        <div className="flex flex-wrap gap-3">
          <Button size="small">Save</Button>
          <Button size="small" variant="secondary" loading>
            Retry
          </Button>
          <Button size="small" variant="secondary" disabled>
            Retry
          </Button>
        </div>
      </Specimen>
      <Specimen state="icon, and icon with text">
        <div className="flex flex-wrap gap-3">
          <Button size="icon" variant="secondary" aria-label="Edit the name">
            <Pencil aria-hidden className="size-4" />
          </Button>
          <Button size="icon" variant="ghost" aria-label="Edit the email" disabled>
            <Pencil aria-hidden className="size-4" />
          </Button>
          <Button>
            <Plus aria-hidden className="size-4" />
            Start a Campaign
          </Button>
        </div>
      </Specimen>
      <Specimen state="a link that looks like one">
        <ButtonLink to="/sandbox/ui" variant="secondary">
          Stay here
        </ButtonLink>
      </Specimen>
      <Specimen state="full width, long text">
        <Button fullWidth>Confirm that everybody on this list has agreed to be called by us</Button>
      </Specimen>
    </Specimens>
  )
}
