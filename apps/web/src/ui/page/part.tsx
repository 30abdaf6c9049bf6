import { Component, use, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { MissingScreen } from './missing-part.tsx'
import type { MissingPartProps } from './missing-part.tsx'

/** A component in a file of its own, fetched when it is first needed. */
export interface Part<Props extends object = object> {
  /** Suspends until the file is loaded; shows words and Retry where it can't be. */
  Component: ComponentType<Props>
  /** Fetches it ahead, once; after a failure, the next call fetches it again. */
  fetch: () => Promise<unknown>
}

/**
 * A part whose file is loaded shows at once. React's `lazy` would show the fallback first and then delay
 * the screen by 300 ms to avoid flicker, and would never try a file again that could not be fetched.
 *
 * @param Missing what stands in its place when its file can't be fetched: offline, or after a new release
 */
export function definePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Missing: ComponentType<MissingPartProps> = MissingScreen,
): Part<Props> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined
  /** What the component waits for. It stays after a failure: each render would fetch again otherwise. */
  let shown: Promise<Module> | undefined

  function fetch(): Promise<Module> {
    if (loading !== undefined) return loading
    const started = load()
    loading = started
    started.then(
      (module) => (loaded = module),
      () => (loading = undefined),
    )
    return started
  }

  function Inner(props: Props) {
    // One or the other for good: exchanging them would mount the screen anew.
    const [atStart] = useState(() => loaded)
    if (atStart === undefined) return <Waiting {...props} />
    const Picked = pick(atStart)
    return <Picked {...props} />
  }

  function Waiting(props: Props) {
    shown ??= fetch()
    const Picked = pick(use(shown))
    return <Picked {...props} />
  }

  const source = {
    fetch,
    forget: () => (shown = undefined),
    isLoaded: () => loaded !== undefined,
    Missing,
  }
  const Whole = (props: Props) => (
    <PartBoundary source={source}>
      <Inner {...props} />
    </PartBoundary>
  )
  return { Component: Whole, fetch }
}

interface PartBoundaryProps {
  readonly source: {
    readonly fetch: () => Promise<unknown>
    /** Lets the next render fetch again what could not be fetched. */
    readonly forget: () => void
    readonly isLoaded: () => boolean
    readonly Missing: ComponentType<MissingPartProps>
  }
  readonly children: ReactNode
}

interface PartBoundaryState {
  readonly failed?: { readonly error: unknown } | undefined
  readonly retrying?: boolean
}

/** Keeps a file that can't be fetched from taking the rest of the page with it. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = {}

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failed: { error } }
  }

  // A user who comes back later gets another try, without a press on Retry.
  override componentWillUnmount(): void {
    this.props.source.forget()
  }

  readonly retry = async (): Promise<void> => {
    const { source } = this.props
    this.setState({ retrying: true })
    source.forget()
    try {
      await source.fetch()
      this.setState({ failed: undefined })
    } catch {
      // The server is there and the file is not: it was replaced by a newer release, which the page needs.
      if (await serverResponds()) window.location.reload()
    }
    this.setState({ retrying: false })
  }

  override render(): ReactNode {
    const { source, children } = this.props
    const { failed, retrying = false } = this.state
    if (failed === undefined) return children
    // An error of the part itself is not about its file.
    if (source.isLoaded()) throw failed.error
    return <source.Missing onRetry={() => void this.retry()} retrying={retrying} />
  }
}

async function serverResponds(): Promise<boolean> {
  try {
    return (await fetch('/api/app/', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
