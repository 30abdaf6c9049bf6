import { use } from 'react'
import type { ComponentType } from 'react'

/** A component in a file of its own, fetched when it is first needed. */
export interface Part<Props extends object = object> {
  /** Suspends until the file is loaded. */
  Component: ComponentType<Props>
  /** Fetches it ahead, once; after a failure, the next call fetches it again. */
  fetch: () => Promise<unknown>
}

/**
 * A part whose file is loaded shows at once. React's `lazy` would show the fallback first and then delay
 * the screen by 300 ms to avoid flicker.
 */
export function definePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): Part<Props> {
  let loading: Promise<Module> | undefined

  function fetch(): Promise<Module> {
    if (loading !== undefined) return loading
    const started = load()
    loading = started
    started.then(
      // React reads a promise that carries these at once, without showing the fallback.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => (loading = undefined),
    )
    return started
  }

  function Component(props: Props) {
    const Picked = pick(use(fetch()))
    return <Picked {...props} />
  }
  return { Component, fetch }
}
