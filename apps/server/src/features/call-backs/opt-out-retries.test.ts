import { expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { createLogger } from '../../platform/log.ts'
import type { CallEvent } from '../../providers/calls/port.ts'
import { createOptOutRetries } from './opt-out-retries.ts'
import { CommandFailed } from './send-command.ts'

/** The retries of these callers' 9, whose events fail by these errors until they are removed from the map. */
function retriesOf(errors: Map<string, Error>) {
  const taken: string[] = []
  let due: (() => void) | undefined
  const wall = {
    after: (_ms: number, work: () => void) => {
      due = work
      return () => (due = undefined)
    },
  }
  const retries = createOptOutRetries({ wall, log: createLogger('silent') }, async (event) => {
    taken.push(event.eventId)
    const error = errors.get(event.eventId)
    if (error) throw error
  })
  for (const eventId of ['first', 'second', 'third']) retries.add(nine(eventId))
  return {
    /** One round; returns whose events were tried. */
    round: async () => {
      taken.length = 0
      const work = due
      due = undefined
      work?.()
      await new Promise((resolve) => void setImmediate(resolve))
      return [...taken]
    },
  }
}

const nine = (eventId: string): CallEvent => ({
  eventId,
  callId: eventId,
  from: 14085550101,
  to: 18445550199,
  note: null,
  happened: { kind: 'key', key: '9' },
  at: null,
})

it('stores the others’ opt-outs where the first can’t be applied, and tries that one again', async () => {
  const { round } = retriesOf(new Map([['first', new Error('It can’t be applied.')]]))
  expect(await round()).toEqual(['first', 'second', 'third'])
  expect(await round()).toEqual(['first'])
})

it('does not try again what is stored where the call has ended and takes no command', async () => {
  const { round } = retriesOf(new Map([['first', new CommandFailed('The call has ended.')]]))
  expect(await round()).toEqual(['first', 'second', 'third'])
  expect(await round()).toEqual([])
})

it('waits with all of them while the database is away', async () => {
  const errors = new Map<string, Error>([['first', new AppError('database_unavailable')]])
  const { round } = retriesOf(errors)
  expect(await round()).toEqual(['first'])
  errors.clear()
  expect(await round()).toEqual(['first', 'second', 'third'])
  expect(await round()).toEqual([])
})
