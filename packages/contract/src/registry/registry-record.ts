/** What one line of a registry file says. */
export interface RegistryRecord {
  /** Ten digits. */
  phone: number
  /** In a full list every number is registered; a change list says which were added and deleted. */
  change: 'listed' | 'added' | 'deleted'
}

/**
 * Reads the cells of a line of the flat text file that the registry's administrator hands out: `202,5551234` in a
 * full list; in a change list the same with the time of the change and `A` or `D` behind it. A number
 * in one cell (`2025551234`) is read too. Undefined for any other line.
 */
export function readRegistryRecord(cells: readonly string[]): RegistryRecord | undefined {
  const [first = '', second = '', ...others] = cells.map((cell) => cell.trim())
  const isWhole = /^\d{10}$/.test(first)
  const digits = isWhole ? first : `${first}${second.replace('-', '')}`
  if (!/^[2-9]\d{9}$/.test(digits) || (!isWhole && first.length !== 3)) return undefined
  const letter = (isWhole ? [second, ...others] : others).find((cell) => /^[AaDd]$/.test(cell))
  const phone = Number(digits)
  if (letter === undefined) return { phone, change: 'listed' }
  return { phone, change: letter.toUpperCase() === 'A' ? 'added' : 'deleted' }
}
