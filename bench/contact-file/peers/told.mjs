/** What the bench tells a peer: which file, and whether its rows are to be judged too. */
export const file = process.argv[2] ?? ''
export const judges = process.argv[3] === 'judge'

/**
 * Reads and says what came of it. `grownKib` is the most memory that the process ever held, less what
 * it held before the file.
 */
export async function measure(read) {
  const before = process.resourceUsage().maxRSS
  const started = performance.now()
  const counts = await read()
  const ms = performance.now() - started
  process.send?.({ ...counts, ms, grownKib: process.resourceUsage().maxRSS - before })
}
