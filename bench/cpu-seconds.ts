import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100

interface Process {
  parent: number
  ticks: number
}

/**
 * CPU seconds that these processes have used so far, with all the processes that they started, ended
 * ones too. NaN where there is no /proc.
 */
export function cpuSecondsOf(pids: readonly number[]): number {
  const processes = readProcesses()
  if (processes === undefined) return Number.NaN
  let ticks = 0
  for (const [pid, { ticks: own }] of processes) {
    if (descendsFrom(pid, pids, processes)) ticks += own
  }
  return ticks / TICKS
}

function readProcesses(): Map<number, Process> | undefined {
  const processes = new Map<number, Process>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const found = readProcess(name)
      if (found) processes.set(Number(name), found)
    }
  } catch {
    return undefined
  }
  return processes
}

/** See proc(5): after the name in brackets come state, parent, …, utime, stime, cutime, cstime. */
function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    // The process ended in the meantime.
    return undefined
  }
}

function descendsFrom(
  pid: number,
  ancestors: readonly number[],
  processes: ReadonlyMap<number, Process>,
): boolean {
  let at: number | undefined = pid
  while (at !== undefined && at > 0) {
    if (ancestors.includes(at)) return true
    at = processes.get(at)?.parent
  }
  return false
}
