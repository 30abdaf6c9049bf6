import { texts } from '@afterbeep/contract/errors/texts'
import { Spinner } from './spinner.tsx'

/** Loading... , said aloud once. `hidden` keeps it for screen readers, where shapes show it already. */
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
