type Listener = () => void

const listeners = new Set<Listener>()

/** Called by the API client when a response reports that no user is signed in (any more). */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

/** Returns the function that stops listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
