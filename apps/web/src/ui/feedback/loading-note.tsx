import { texts } from '@afterbeep/contract/errors/texts'
import { Spinner } from './spinner.tsx'

/** Loading... , announced once. `hidden` leaves it to screen readers, where skeletons show it already. */
export function LoadingNote({ hidden = false }: { hidden?: boolean }) {
  return (
    <output
      className={hidden ? 'sr-only' : 'flex items-center justify-center gap-2 py-6 text-ink-soft'}
    >
      {hidden ? null : <Spinner />}
      {texts.shell.loading}
    </output>
  )
}
