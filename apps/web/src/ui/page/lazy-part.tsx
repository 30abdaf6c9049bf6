import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * A part of a screen that loads after the screen.
 *
 * @param space the class that keeps its height until it is there, so that nothing moves then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  space: string,
): (props: Props) => ReactNode {
  const Loaded: ComponentType<Props> = lazy(load)
  return function LazyPart(props) {
    return (
      <Suspense fallback={<div className={space} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
