import { cpus, totalmem } from 'node:os'

/** The hardware that the figures were measured on, without a machine's name. */
export function describeMachine(): string {
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${gib} GiB, Node ${process.versions.node}, ${process.platform}`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
