import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { nextOpening, setLegalRules, windowKeyOf } from '../../features/compliance/index.ts'
import { legalRules2026 } from '../../features/compliance/hours/legal-rules-2026.ts'
import { StartupError } from '../startup-error.ts'
import { enforceLegalRules } from './enforce-legal-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'laws-'))
const noon = new Date('2026-11-23T18:00:00Z')
const opening = (state: string) => {
  const key = windowKeyOf({ phone: 12995550100, zip: null, state })
  return nextOpening(key, noon, 'text').toISOString()
}
function written(content: string): string {
  const file = join(folder, 'laws.json')
  writeFileSync(file, content)
  return file
}

afterEach(() => setLegalRules())

describe('the laws that an operator set', () => {
  it('are ours where nothing is set', () => {
    enforceLegalRules({ legalRulesFile: undefined, emergencyStates: [] })
    expect(opening('LA')).toBe(noon.toISOString())
  })

  it('close a state in an emergency, and no other', () => {
    enforceLegalRules({ legalRulesFile: undefined, emergencyStates: ['LA'] })
    expect(opening('LA')).toBe('2026-11-24T18:00:00.000Z')
    expect(opening('MS')).toBe(noon.toISOString())
    expect(() =>
      enforceLegalRules({ legalRulesFile: undefined, emergencyStates: ['LA', 'XX'] }),
    ).toThrow(
      new StartupError(
        'EMERGENCY_STATES names no state and no zone such as US@America/Chicago: XX.',
      ),
    )
  })

  it('close a zone for everybody who may be there, also for who waits since before', () => {
    const closed = '2026-11-24T18:00:00.000Z'
    const waiting = windowKeyOf({ phone: 12995550100, zip: null, state: 'GA' })
    expect(waiting).toBe('US@America/New_York')
    enforceLegalRules({ legalRulesFile: undefined, emergencyStates: ['US@America/New_York'] })
    expect(nextOpening(waiting, noon, 'text').toISOString()).toBe(closed)
    expect(opening('GA')).toBe(closed)
    // Beside a state's own hours, the federal ones of its zone are not in the key.
    expect(opening('MD')).toBe(closed)
    expect(opening('IL')).toBe(noon.toISOString())
    expect(nextOpening('unknown', noon, 'text').toISOString()).toBe(closed)
  })

  it('close a state in one of its zones alone', () => {
    enforceLegalRules({ legalRulesFile: undefined, emergencyStates: ['TN@America/Chicago'] })
    const at = (zip: string) =>
      nextOpening(windowKeyOf({ phone: 12995550100, zip, state: null }), noon, 'text').toISOString()
    expect(at('38103')).toBe('2026-11-24T18:00:00.000Z')
    expect(at('37601')).toBe(noon.toISOString())
    expect(at('60601')).toBe(noon.toISOString())
    for (const text of ['TN@Nowhere', 'XX@America/Chicago', 'LA+TN', '']) {
      expect(() =>
        enforceLegalRules({ legalRulesFile: undefined, emergencyStates: [text] }),
      ).toThrow(StartupError)
    }
  })

  it('are those of a file of the same shape as our own', () => {
    const later = { from: '15:00', until: '16:00' }
    const federal = { ...legalRules2026.federal, weekday: later }
    const file = written(JSON.stringify({ ...legalRules2026, federal }))
    enforceLegalRules({ legalRulesFile: file, emergencyStates: [] })
    expect(opening('NY')).toBe('2026-11-23T20:00:00.000Z')
  })

  it.each([
    ['{', /JSON/],
    ['{}', /version/],
    [JSON.stringify({ ...legalRules2026, version: '' }), /version/],
    [
      JSON.stringify({
        ...legalRules2026,
        states: [{ ...legalRules2026.federal, states: ['XX'] }],
      }),
      /two letters[^]*states\[0\]\.states\[0\]/,
    ],
    [
      JSON.stringify({
        ...legalRules2026,
        federal: { ...legalRules2026.federal, sunday: { from: '21:00', until: '8:00' } },
      }),
      /must be a time/,
    ],
  ])('are refused in words: %.20s', (content, why) => {
    const file = written(content)
    const enforce = () => enforceLegalRules({ legalRulesFile: file, emergencyStates: [] })
    expect(enforce).toThrow(StartupError)
    expect(enforce).toThrow(why)
  })

  it('are refused where there is no such file', () => {
    const enforce = () =>
      enforceLegalRules({ legalRulesFile: '/nowhere.json', emergencyStates: [] })
    expect(enforce).toThrow(/LEGAL_RULES_FILE \/nowhere\.json can't be used/)
  })
})
