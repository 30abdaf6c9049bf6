import { draftChanges } from '@afterbeep/contract/api/assistant'
import type { DraftChange } from '@afterbeep/contract/api/assistant'
import { Button } from '../../../ui/button.tsx'
import { changeWords } from './studio-words.ts'

interface StudioBarProps {
  readonly isOpen: boolean
  readonly canChange: boolean
  readonly isWorking: boolean
  readonly canUndo: boolean
  readonly onToggle: () => void
  readonly onChange: (change: DraftChange) => void
  readonly onUndo: () => void
}

/** The buttons under the box. */
export function StudioBar(props: StudioBarProps) {
  const { isOpen, canChange, isWorking, canUndo, onToggle, onChange, onUndo } = props
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={onToggle}>
        Write with AI
      </Button>
      {canChange || isWorking ? <ChangeButtons isWorking={isWorking} onChange={onChange} /> : null}
      {canUndo ? (
        <Button variant="ghost" size="small" onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </div>
  )
}

/** While one works they stay buttons that do nothing: a disabled one would lose the focus it has. */
function ChangeButtons({ isWorking, onChange }: Pick<StudioBarProps, 'isWorking' | 'onChange'>) {
  return (
    // Its buttons run on in the line of the others.
    <div role="group" aria-label="Change the text" className="contents">
      {draftChanges.map((change) => (
        <Button
          key={change}
          variant="secondary"
          size="small"
          className="aria-disabled:opacity-50"
          aria-disabled={isWorking}
          onClick={() => {
            if (!isWorking) onChange(change)
          }}
        >
          {changeWords[change].name}
        </Button>
      ))}
    </div>
  )
}
