import { expect, test } from 'vitest'
import { emptyDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { scheduleAtFreeTime } from './free-time.ts'

const draft = (part: Partial<Draft>): Draft => ({
  ...emptyDraft(),
  startDate: '2026-03-05',
  endDate: '2026-03-05',
  frequency: 'once',
  dropTime: '22:00',
  timeZone: 'America/New_York',
  ...part,
})
const taken = new Date('2026-03-06T01:00:20Z')

test('a single drop moves to the free time, on its day in the campaign’s zone', () => {
  const found = scheduleAtFreeTime(draft({}), new Date('2026-03-06T05:00:20Z'), taken)
  expect(found).toEqual({
    startDate: '2026-03-06',
    endDate: '2026-03-06',
    dropTime: '00:01',
    at: new Date('2026-03-06T05:01:00Z'),
  })
})

test('a free time before the taken one is rounded to an earlier minute', () => {
  const found = scheduleAtFreeTime(draft({}), new Date('2026-03-05T21:00:20Z'), taken)
  expect(found).toMatchObject({ startDate: '2026-03-05', dropTime: '16:00' })
})

test('several drops keep their days, unless the free time is on none of them', () => {
  const daily = draft({ frequency: 'daily', endDate: '2026-03-09' })
  expect(scheduleAtFreeTime(daily, new Date('2026-03-06T05:00:20Z'), taken)).toMatchObject({
    startDate: '2026-03-05',
    endDate: '2026-03-09',
    dropTime: '00:01',
  })
  expect(scheduleAtFreeTime(daily, new Date('2026-03-12T05:00:20Z'), taken)).toBeUndefined()
})
