import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { MissingPiece } from './missing-piece.tsx'
import { PartBoundary } from './part.tsx'

/** A part with its own place on a screen; `fetch` gets its file ahead, so that it shows at once. */
export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  readonly fetch: () => Promise<unknown>
}

/**
 * Fetches the file of a part before it is shown: what comes later would move what is below, under a pointer that is
 * about to press it. Where it fails, the part itself says so.
 */
export function useFetchAhead({ fetch }: Pick<LazyPart<object>, 'fetch'>): void {
  useEffect(() => void fetch().catch(() => undefined), [fetch])
}

/**
 * A part of a screen that loads after the screen. Where its file can't be fetched, one line with Retry stands in
 * its place, and the rest of the screen goes on.
 *
 * @param space what keeps its place until it is there, so that nothing moves then: a class for its height,
 *   or its shape
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  space: string | ReactNode,
): LazyPart<Props> {
  let isLoaded = false
  const begin = () =>
    lazy(async () => {
      const module = await load()
      isLoaded = true
      return module
    })
  let Loaded: ComponentType<Props> = begin()
  const source = {
    fetch: load,
    // React keeps the failure of the one that it has tried.
    forget: () => {
      if (!isLoaded) Loaded = begin()
    },
    isLoaded: () => isLoaded,
    Missing: MissingPiece,
  }
  function Current(props: Props) {
    // The one that it began with: another would mount the part anew.
    const [Part] = useState(() => Loaded)
    return <Part {...props} />
  }
  const fetch = async () => {
    Loaded = (await load()).default
    isLoaded = true
  }
  const fallback = typeof space === 'string' ? <div className={space} /> : space
  const whole = (props: Props) => (
    <Suspense fallback={fallback}>
      <PartBoundary source={source}>
        <Current {...props} />
      </PartBoundary>
    </Suspense>
  )
  return Object.assign(whole, { fetch })
}
