import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Processes that all try to lock one folder in the same moment. */
export interface Contenders {
  /** Returns how many of them had the lock at the same time. They release it before the next race. */
  race(folder: string): Promise<number>
  /** Lets the first take the lock and keep it; returns its process number. */
  lockWithFirst(folder: string): Promise<number>
  killFirst(): Promise<void>
  end(): Promise<void>
}

const program = join(import.meta.dirname, 'lock-contender.ts')
/** Until all have the message and wait for the moment. */
const AHEAD_MS = 5

export function startContenders(count: number): Contenders {
  const children = Array.from({ length: count }, () => fork(program, { execArgv: [] }))
  const race = async (folder: string) => {
    const atMs = Date.now() + AHEAD_MS
    const results = await Promise.all(children.map((child) => ask(child, { folder, atMs })))
    const winners = results.filter((result) => result === 'locked').length
    await Promise.all(children.map((child) => ask(child, 'release')))
    return winners
  }
  const [first] = children
  if (!first) throw new Error('There must be at least one.')
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await ended
  }
  return {
    race,
    lockWithFirst: async (folder) => {
      const result = await ask(first, { folder, atMs: 0 })
      if (result !== 'locked') throw new Error(result)
      return first.pid ?? 0
    },
    killFirst: () => kill(first),
    end: async () => {
      await Promise.all(children.map(kill))
    },
  }
}

async function ask(child: ChildProcess, message: object | 'release'): Promise<string> {
  const response: Promise<unknown[]> = once(child, 'message')
  child.send(message)
  const [text] = await response
  return String(text)
}
