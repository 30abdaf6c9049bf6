import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { useHearing } from './use-hearing.ts'

interface HearButtonProps {
  readonly hearing: ReturnType<typeof useHearing>
  readonly disabled: boolean
}

/** Hear it, and Stop while it is heard: one button, so that the user can press it again. */
export function HearButton({ hearing, disabled }: HearButtonProps) {
  const { phase, problem, hear, stop } = hearing
  const isOn = phase === 'waiting' || phase === 'speaking'
  return (
    <>
      <Button
        variant="secondary"
        fullWidth
        disabled={disabled}
        onClick={() => {
          if (isOn) stop()
          else void hear()
        }}
      >
        <PhaseIcon phase={phase} />
        {isOn ? 'Stop' : 'Hear it'}
      </Button>
      {problem === undefined ? null : <ErrorLine text={problem} />}
    </>
  )
}

function PhaseIcon({ phase }: Pick<ReturnType<typeof useHearing>, 'phase'>) {
  if (phase === 'waiting') return <Spinner />
  if (phase === 'speaking') return <Square aria-hidden className="size-4" />
  return <Volume2 aria-hidden className="size-4" />
}
