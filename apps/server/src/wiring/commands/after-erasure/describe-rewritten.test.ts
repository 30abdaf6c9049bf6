import { expect, it } from 'vitest'
import type { Rewritten } from '../../../platform/database/dead-rows/rewrite-server.ts'
import { describeRewritten } from './describe-rewritten.ts'

const rights = {
  role: 'afterbeep_owner',
  foreignTables: 0,
  mayRewriteStatistics: true,
  mayEndLogFiles: true,
  maySeeTransactions: true,
}
const nothingLeft: Rewritten = {
  tables: [
    { name: 'public.deliveries', bytes: 587_000_000, seconds: 8.3 },
    { name: 'public.turns', bytes: 8192, seconds: 0.01 },
  ],
  busy: [],
  statisticsLeft: [],
  keptLogFiles: [],
  copies: { standbys: 0, isArchived: false },
}

const textOf = (changes: Partial<Rewritten>, may = rights) => {
  const { lines, isDone } = describeRewritten({ ...nothingLeft, ...changes }, may)
  return { text: lines.join('\n'), isDone }
}

it('names large tables with their times, and nothing else where nothing is left', () => {
  expect(textOf({})).toEqual({
    isDone: true,
    text: `Rewritten: 2 tables, 588 MB, in 8.3 s.
  public.deliveries: 587 MB, 8.3 s
The write-ahead log from before is written over.`,
  })
})

it('names what is out of reach without calling the work unfinished', () => {
  const { text, isDone } = textOf({ copies: { standbys: 2, isArchived: true } })
  expect(isDone).toBe(true)
  expect(text).toMatch(
    /Out of reach: the log of standbys.*: 2\)\.\nOut of reach: the archived log\./,
  )
})

it.each<[string, Partial<Rewritten>, string]>([
  ['a table in use', { busy: ['public.runs'] }, 'old rows: public.runs. Run this again.'],
  [
    'statistics',
    { statisticsLeft: ['people'] },
    `delete from pg_statistic where starelid = any('{people}'::regclass[]); then run this again.`,
  ],
  ['log that is kept', { keptLogFiles: ['01', '02'] }, 'for wal_keep_size: 2 files'],
  [
    'log that a standby has not read',
    { keptLogFiles: ['01'], copies: { standbys: 1, isArchived: false } },
    'for a standby: 1 files',
  ],
  ['log of a role that may not end it', { keptLogFiles: undefined }, 'grant pg_checkpoint'],
])('calls the work unfinished for %s, with what helps', (_, changes, words) => {
  const { text, isDone } = textOf(changes)
  expect(isDone).toBe(false)
  expect(text).toContain(words)
})

it('calls the work unfinished where the role can’t see or rewrite all', () => {
  expect(textOf({}, { ...rights, maySeeTransactions: false }).isDone).toBe(false)
  const { text, isDone } = textOf({}, { ...rights, mayRewriteStatistics: false })
  expect(isDone).toBe(false)
  expect(text).toContain('alter database … owner to "afterbeep_owner"')
})
