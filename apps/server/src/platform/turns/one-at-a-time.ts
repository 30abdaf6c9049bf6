import { setImmediate as nextTurn } from 'node:timers/promises'

export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs one piece of work after the other, first come, first served, with a turn of the event loop after each.
 * The embedded database responds within the same turn, so 500 statements that came at once, those of 200 logins,
 * kept every other request waiting for 0.8 s. With turns in between a page waits for one statement or transaction.
 */
export function oneAtATime(): OneAtATime {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = free.then(work)
    free = done.then(
      () => nextTurn(),
      () => nextTurn(),
    )
    return done
  }
}
