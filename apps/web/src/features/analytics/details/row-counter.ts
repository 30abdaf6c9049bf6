const newLine = 10

/**
 * Counts the rows of a CSV without its header while the parts arrive, and reports the number at most
 * once per `everyMs`. No cell of the details contains a line break.
 */
export function rowCounter(
  report: (rows: number) => void,
  { everyMs, now = () => performance.now() }: { everyMs: number; now?: () => number },
): (part: Uint8Array) => void {
  let lines = 0
  let reportedAtMs = -Infinity
  return (part) => {
    for (const byte of part) if (byte === newLine) lines += 1
    if (now() - reportedAtMs < everyMs) return
    reportedAtMs = now()
    report(Math.max(0, lines - 1))
  }
}
