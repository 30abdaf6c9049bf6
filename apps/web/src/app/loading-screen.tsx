import { LoadingNote } from '../ui/feedback/loading-note.tsx'
import { productName } from '../ui/page/product-name.ts'

/** Loading... on an otherwise empty page, with the landmark and heading that screen readers expect. */
export function LoadingScreen() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">{productName}</h1>
      <LoadingNote />
    </main>
  )
}
