import { createElement, use } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * Fetches a part of the app once. A part that could not be had is asked for again the next time.
 *
 * The promise says when it is fulfilled, in the fields that React's `use` reads: a screen whose part
 * is there then shows at once, where `lazy` would first show the fallback and then hold the screen
 * back for 300 ms, so that the two don't flicker.
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

/** A component out of a part; where the part is not there yet, it suspends until it is. */
export function fromPart<Module, Props extends object>(
  fetch: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  return function Part(props) {
    return createElement(pick(use(fetch())), props)
  }
}
