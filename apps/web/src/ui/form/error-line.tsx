import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Button } from '../button.tsx'

export interface ErrorLineProps {
  text: string
  onRetry?: () => void
  retrying?: boolean
}

/** One quiet line where something could not be loaded, with a way to try again. */
export function ErrorLine({ text, onRetry, retrying = false }: ErrorLineProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-bad">
      <span className="flex items-start gap-2">
        {/* As high as the text's first line. */}
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{text}</span>
      </span>
      {onRetry ? (
        <Button variant="secondary" size="small" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
