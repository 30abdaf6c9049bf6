/** The bench's arguments for a peer: which file, and whether to validate its rows too. */
export const file = process.argv[2] ?? ''
export const validates = process.argv[3] === 'validate'

/**
 * Reads and reports the result. `grownKib` is the peak memory of the process, less what it held before
 * the file.
 */
export async function measure(read) {
  const before = process.resourceUsage().maxRSS
  const started = performance.now()
  const counts = await read()
  const ms = performance.now() - started
  process.send?.({ ...counts, ms, grownKib: process.resourceUsage().maxRSS - before })
}
