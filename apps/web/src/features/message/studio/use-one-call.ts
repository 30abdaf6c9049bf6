import { useEffect, useRef } from 'react'

/** One call at a time: a new one ends the one before it, and leaving the step ends the last. */
export function useOneCall() {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    begin: (): AbortSignal => {
      running.current?.abort()
      running.current = new AbortController()
      return running.current.signal
    },
    end: () => running.current?.abort(),
  }
}
