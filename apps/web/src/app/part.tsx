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
  let loaded: Module | undefined

  function fetch(): Promise<Module> {
    loading ??= load().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Component(props: Props) {
    const Picked = pick(loaded ?? use(fetch()))
    return <Picked {...props} />
  }
  return { Component, fetch }
}
