/** What a function that speaks receives. It rejects early when `signal` is aborted. */
export interface Speaking {
  readonly text: string
  /** Null is the default voice. */
  readonly voiceId: string | null
  readonly signal: AbortSignal
  /** Called when the first word is heard. */
  readonly onStart: () => void
}
