import { describe, expect, it } from 'vitest'
import { createQuietHours } from './quiet-hours.ts'
import { gatesOf, joinKeys, narrowWindow } from './window-keys.ts'

const newYork = 'US@America/New_York'
const florida = 'FL@America/New_York'
const hawaii = 'US@Pacific/Honolulu'

describe('the joined key of a number’s rows', () => {
  it('is the same in whatever order they come, and however often', () => {
    expect(joinKeys([newYork, hawaii])).toBe('US@America/New_York+US@Pacific/Honolulu')
    expect(joinKeys([hawaii, newYork, hawaii])).toBe(joinKeys([newYork, hawaii]))
    expect(joinKeys([joinKeys([newYork, hawaii]), newYork])).toBe(joinKeys([newYork, hawaii]))
  })

  it('leaves out a federal gate where a state’s gate is in its zone, as the key of one row does', () => {
    expect(joinKeys([newYork, florida])).toBe(florida)
  })

  it('keeps what another row says when one has no known place', () => {
    const joined = joinKeys(['unknown', hawaii])
    expect(joined).toBe('US@Pacific/Honolulu&unknown')
    expect(gatesOf(joined)).toEqual([...gatesOf(hawaii), ...gatesOf('unknown')])
    expect(joinKeys([joined, newYork, 'unknown'])).toBe(
      'US@America/New_York+US@Pacific/Honolulu&unknown',
    )
  })

  it('takes a key that it can’t read for an unknown place', () => {
    expect(joinKeys(['FL|America/New_York', hawaii])).toBe(joinKeys(['unknown', hawaii]))
  })

  it('lets no gate of a key that names all states hide one, nor stop another from hiding it', () => {
    const joined = joinKeys(['all:AL@America/Chicago+AR@America/Chicago', newYork, `all:${hawaii}`])
    expect(joined).toBe(
      'US@America/New_York&all:AL@America/Chicago+AR@America/Chicago+US@Pacific/Honolulu',
    )
    expect(gatesOf(joined).map(({ mayHideStates }) => mayHideStates)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('of a simulated number is the one of each row', () => {
    expect(joinKeys(['any', 'any'])).toBe('any')
    expect(joinKeys(['any', hawaii])).toBe(hawaii)
  })
})

it('a number’s window is narrowed by each of its rows, and by no other number’s', () => {
  const { windowKeyOf } = createQuietHours()
  const windows = new Map<number, string>()
  const note = (phone: number, state: string | null) =>
    narrowWindow(windows, { phone, windowKey: windowKeyOf({ phone, zip: null, state }) })
  expect(note(12122550100, null)).toBe(newYork)
  expect(note(12122550101, 'CA')).toBe('US@America/Los_Angeles+US@America/New_York')
  expect(note(12122550100, 'HI')).toBe(joinKeys([newYork, hawaii]))
  expect(windows.get(12122550100)).toBe(joinKeys([newYork, hawaii]))
})
