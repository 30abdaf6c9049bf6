/** What happened, in order, so that a developer can understand a failure. */
export interface Trace {
  note(what: string): void
  lines(): readonly string[]
}

export function createTrace(nowMs: () => number): Trace {
  const lines: string[] = []
  return {
    note: (what) => void lines.push(`${(nowMs() / 1000).toFixed(3).padStart(9)}  ${what}`),
    lines: () => lines,
  }
}
