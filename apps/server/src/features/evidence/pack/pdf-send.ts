import type { ShownLaw, ShownSend } from './read-sealed.ts'

/** Who it came from. */
export function fromLine({
  from,
  caller_id: callerId,
}: Pick<ShownSend, 'from' | 'caller_id'>): string {
  const parts = Object.entries(from ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name} ${value}`] : [],
  )
  const known = parts.length > 0 ? parts.join(', ') : 'the sender that the installation shares'
  return `From: ${callerId === undefined ? known : `${callerId}, ${known}`}`
}

/** The hours that were allowed. */
export function lawLines({ version, place, hours, closes_at: closesAt }: ShownLaw): string[] {
  const table = `Law: table of ${version}`
  if (place === 'simulated') return [`${table}; a simulated number, to which no hours apply`]
  if (place === 'unknown') {
    return [`${table}; the place is not known: hours of all contiguous states; until ${closesAt}`]
  }
  return [
    `${table}; allowed until ${closesAt}`,
    ...hours.map(
      ({ state, zone, day, from, until, rules }) =>
        `  ${state ?? 'Federal rule'}, ${zone}, ${day}: ${from ?? 'closed'} to ${until ?? 'closed'} (${rules.join('; ')})`,
    ),
  ]
}
