import { createElement, use } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * Fetches a part of the app once. After a failure, the next call fetches it again.
 *
 * The promise has the status fields that React's `use` reads, so a screen whose part is loaded shows
 * at once. `lazy` would show the fallback first and then delay the screen by 300 ms to avoid flicker.
 */
export function once<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let fetched: Promise<Module> | undefined
  return () => {
    if (fetched !== undefined) return fetched
    const promise = fetch()
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        fetched = undefined
      },
    )
    fetched = promise
    return promise
  }
}

/** A component from a part; it suspends until the part is loaded. */
export function fromPart<Module, Props extends object>(
  fetch: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  return function Part(props) {
    return createElement(pick(use(fetch())), props)
  }
}
