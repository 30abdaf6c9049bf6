/** What happened, in order, for whoever has to understand a failure. */
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
