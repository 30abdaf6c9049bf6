import Megaphone from 'lucide-react/icons/megaphone'
import { texts } from '@afterbeep/contract/errors/texts'
import { Permitted } from '../../lib/permissions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

export function StartCampaignLink({ iconOnly = false }: { iconOnly?: boolean }) {
  const text = texts.shell.startCampaign
  return (
    <Permitted permission="campaigns">
      <ButtonLink
        to="/campaign"
        size={iconOnly ? 'icon' : 'medium'}
        fullWidth={!iconOnly}
        title={iconOnly ? text : undefined}
      >
        <Megaphone aria-hidden className="size-4 shrink-0" />
        <span className={iconOnly ? 'sr-only' : 'whitespace-nowrap'}>{text}</span>
      </ButtonLink>
    </Permitted>
  )
}
