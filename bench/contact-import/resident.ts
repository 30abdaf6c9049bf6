import { readFileSync, writeFileSync } from 'node:fs'

/** A process's memory now, and the peak since `forgetPeak`, in MB; NaN without /proc. */
export function residentMb(pid: number): { now: number; most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
    return { now: field('VmRSS'), most: field('VmHWM') }
  } catch {
    return { now: Number.NaN, most: Number.NaN }
  }
}

/** See proc(5), clear_refs: 5 sets the peak to what is held now. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without it the peak is that of the process's whole life, which is at least as high.
  }
}
