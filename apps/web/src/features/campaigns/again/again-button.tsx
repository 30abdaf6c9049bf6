import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ButtonProps } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { useAgain } from './use-again.ts'

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'), '')

interface AgainButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly campaignName: string
  /** All people of the campaign, or those whom nothing has reached and who may be tried again. */
  readonly whom: 'everyone' | 'unreached'
  readonly children: ReactNode
}

/** Leads to the wizard with a campaign like this one, after asking where one is unfinished there. */
export function AgainButton({ campaignName, whom, children, ...look }: AgainButtonProps) {
  const { begin, isBusy, held, keep, replace } = useAgain(campaignName, whom)
  return (
    <div data-screen-only>
      <Button {...look} loading={isBusy} onClick={begin}>
        {children}
      </Button>
      {held ? (
        <ReplaceDialog unfinished={held.unfinished} onKeep={keep} onReplace={replace} />
      ) : null}
    </div>
  )
}
