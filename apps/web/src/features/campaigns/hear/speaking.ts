/** What a way of speaking is given. It ends early, by a rejection, when `signal` is aborted. */
export interface Speaking {
  readonly text: string
  /** Null is the default voice. */
  readonly voiceId: string | null
  readonly signal: AbortSignal
  /** Called when the first word is heard. */
  readonly onStart: () => void
}
