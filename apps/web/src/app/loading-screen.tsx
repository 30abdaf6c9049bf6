import { LoadingNote } from '../ui/loading-note.tsx'

/** Loading... on an otherwise empty page. */
export function LoadingScreen() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <LoadingNote />
    </main>
  )
}
