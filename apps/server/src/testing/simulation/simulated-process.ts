import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { EventQueue } from './event-queue.ts'

/** A promise that never settles, like a machine that has lost its power. */
export function silence<T>(): Promise<T> {
  return new Promise<T>(() => undefined)
}

class Death extends Error {}

/**
 * One process from its start to its end. Whatever it waits for outside itself passes a *point*, and
 * at any of them it may die: then none of its promises goes on, so that nothing it would have done
 * later touches the database or a provider, and no `catch` or `finally` of it tidies up. Frozen, it
 * stands still at its points and timers without noticing.
 */
export interface SimulatedProcess {
  readonly name: string
  isDead(): boolean
  die(): void
  freeze(): void
  thaw(): void
  /** Calls `work` now, or when it is thawed. */
  whenThawed(work: () => void): void
  /** Resolves while it is alive and not frozen; never settles once it is dead. */
  point(): Promise<void>
  /** Rejects when it dies: for what outside it has to be given up then, as a server does. */
  readonly death: Promise<never>
}

/** @param diesAtPoint the point at which it dies by itself; never when left out */
export function createProcess(
  name: string,
  diesAtPoint: number | undefined,
  onDeath: () => void,
): SimulatedProcess {
  let dead = false
  let frozen = false
  let points = 0
  let held: (() => void)[] = []
  let giveUp: (reason: Death) => void = () => undefined
  const death = new Promise<never>((_resolve, reject) => {
    giveUp = reject
  })
  death.catch(() => undefined)
  const die = () => {
    if (dead) return
    dead = true
    giveUp(new Death(`${name} is dead.`))
    onDeath()
  }
  const whenThawed = (work: () => void) => {
    if (frozen) held.push(work)
    else work()
  }
  return {
    name,
    death,
    die,
    isDead: () => dead,
    freeze: () => void (frozen = true),
    thaw: () => {
      frozen = false
      const works = held
      held = []
      for (const work of works) work()
    },
    whenThawed,
    point: () => {
      points += 1
      if (points === diesAtPoint) die()
      if (dead) return silence()
      if (!frozen) return Promise.resolve()
      return new Promise((resolve) =>
        whenThawed(() => {
          if (!dead) resolve()
        }),
      )
    },
  }
}

const WALL_START_MS = Date.UTC(2026, 10, 21)

/** The simulated instant, for what is compared with the database's own clock. */
export function wallDate(queue: EventQueue): Date {
  return new Date(WALL_START_MS + queue.nowMs())
}

/**
 * Wall time of one process: after its death nothing is called any more, while it is frozen calls
 * come later, and its clock may be wrong by `skewMs`.
 */
export function wallTimeOf(process: SimulatedProcess, queue: EventQueue, skewMs: number): WallTime {
  const after = (ms: number, work: () => void) => {
    let cancelled = false
    const cancel = queue.after(ms, () =>
      process.whenThawed(() => {
        if (!process.isDead() && !cancelled) work()
      }),
    )
    return () => {
      cancelled = true
      cancel()
    }
  }
  const delay = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve))
  return {
    date: () => new Date(wallDate(queue).getTime() + skewMs),
    nowMs: () => queue.nowMs(),
    delay,
    turn: () => delay(0),
    after,
    every: (ms, work) => {
      let cancel: () => void
      const again = () => {
        cancel = after(ms, again)
        work()
      }
      cancel = after(ms, again)
      return () => cancel()
    },
  }
}
