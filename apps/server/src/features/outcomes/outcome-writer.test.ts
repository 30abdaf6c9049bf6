import { expect, it } from 'vitest'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { blankOutcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { createOutcomeWriter } from './write-outcomes.ts'

function writerInto(written: Outcome[], fault?: Error) {
  return createOutcomeWriter({ ...systemWallTime, after: () => () => undefined }, async (batch) => {
    if (fault) throw fault
    written.push(...batch)
  })
}
const delivered = (line: number) => blankOutcome(line, 'delivered')

it('writes what is left when the work is done', async () => {
  const written: Outcome[] = []
  const writer = writerInto(written)
  await writer.during(async () => writer.add(delivered(2)))
  expect(written).toEqual([delivered(2)])
})

it('writes what came before the work failed, and then throws its error', async () => {
  const written: Outcome[] = []
  const writer = writerInto(written)
  const work = writer.during(async () => {
    writer.add(delivered(2))
    throw new Error('The pace could not be read.')
  })
  await expect(work).rejects.toThrow('The pace could not be read.')
  expect(written).toEqual([delivered(2)])
})

it('throws when a write failed, since its results are not stored', async () => {
  const writer = writerInto([], new Error('The database is away.'))
  await expect(writer.during(async () => writer.add(delivered(2)))).rejects.toThrow('away')
})
