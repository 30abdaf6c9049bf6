import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** States side by side where there is room. */
export function Specimens({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={classNames('grid items-start gap-6', wide ? '' : 'sm:grid-cols-2')}>
      {children}
    </div>
  )
}

/** One component in one state, with the state's name. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-xs font-medium text-ink-soft">{state}</figcaption>
      {children}
    </figure>
  )
}
