import type { WallTime } from '../../../platform/wall-time.ts'
import type { EventLine } from './event-line.ts'

/** What can't be told from a machine that has lost its power: it says nothing, for ever. */
export function silence<T>(): Promise<T> {
  return new Promise<T>(() => undefined)
}

class Death extends Error {}

/**
 * One process from its start to its end. Whatever it waits for outside itself passes a *point*, and
 * at any of them it may die: then none of its promises goes on, so that nothing it would have done
 * later touches the database or a provider, and no `catch` or `finally` of it tidies up.
 */
export interface Life {
  readonly name: string
  isDead(): boolean
  die(): void
  /** Resolves while it lives; is silent once it is dead. */
  point(): Promise<void>
  /** Rejects when it dies: for what outside it has to be given up then, as a server does. */
  readonly death: Promise<never>
}

/** @param diesAtPoint the point at which it dies by itself; never when left out */
export function createLife(
  name: string,
  diesAtPoint: number | undefined,
  onDeath: () => void,
): Life {
  let dead = false
  let points = 0
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
  return {
    name,
    death,
    die,
    isDead: () => dead,
    point: () => {
      points += 1
      if (points === diesAtPoint) die()
      return dead ? silence() : Promise.resolve()
    },
  }
}

const WALL_START_MS = Date.UTC(2026, 10, 21)

/** The simulated instant, for what is compared with the database's own clock. */
export function wallDate(line: EventLine): Date {
  return new Date(WALL_START_MS + line.nowMs())
}

/** Wall time as one process lives it: after its death nothing is called any more. */
export function wallTimeOf(life: Life, line: EventLine): WallTime {
  const after = (ms: number, work: () => void) =>
    line.after(ms, () => {
      if (!life.isDead()) work()
    })
  const delay = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve))
  return {
    date: () => wallDate(line),
    nowMs: () => line.nowMs(),
    delay,
    turn: () => delay(0),
    after,
    every: (ms, work) => {
      let callOff: () => void
      const again = () => {
        callOff = after(ms, again)
        work()
      }
      callOff = after(ms, again)
      return () => callOff()
    },
  }
}
