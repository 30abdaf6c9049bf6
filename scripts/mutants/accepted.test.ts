import { describe, expect, it } from 'vitest'
import { readAccepted, staleEntries } from './accepted.ts'
import { allMutations } from './all-mutations.ts'
import { testedFiles } from './tests/tested-files.ts'

describe('accepted mutants', () => {
  const all = [...allMutations(testedFiles().sources).values()].flatMap((file) => file.mutations)

  it('each name a change to a line that is still there', () => {
    expect(staleEntries(readAccepted(), all)).toEqual([])
  })

  it('are named as stale when their line has changed', () => {
    const [entry] = readAccepted()
    if (!entry) throw new Error('No mutant is accepted.')
    const moved = { ...entry, line: `${entry.line} // moved` }
    expect(staleEntries([moved], all)).toHaveLength(entry.changes.length)
  })
})
