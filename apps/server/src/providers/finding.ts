export type FindingState = 'ok' | 'warning' | 'fault'

/** What a look at one part of the set-up found, for the operator. It never holds a secret. */
export interface Finding {
  state: FindingState
  /** The part, in a few words. */
  what: string
  found: string
  /** What to do about a warning or a fault. */
  todo?: string
}

export function fine(what: string, found: string): Finding {
  return { state: 'ok', what, found }
}

export function warning(what: string, found: string, todo: string): Finding {
  return { state: 'warning', what, found, todo }
}

export function fault(what: string, found: string, todo: string): Finding {
  return { state: 'fault', what, found, todo }
}

/** What `providers:setup` did about one part. */
export interface SetUpStep {
  did: 'created' | 'changed' | 'there' | 'skipped' | 'failed'
  what: string
  /** Settings that the operator has to keep now, by name: these are shown. */
  settings?: Readonly<Record<string, string>>
  /** What is left for the operator to do. */
  next?: string
}
