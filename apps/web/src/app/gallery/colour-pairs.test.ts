import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colourPairs } from './colour-pairs.ts'
import { contrastOf } from './contrast.ts'

const styles = readFileSync(join(import.meta.dirname, '..', '..', 'colours.css'), 'utf8')

/** The colours that a theme sets, by name. */
function coloursOf(selector: string): Map<string, string> {
  const start = styles.indexOf(`${selector} {`)
  const block = styles.slice(start, styles.indexOf('}', start))
  const set = block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)
  return new Map([...set].map(([, name = '', colour = '']) => [name, colour]))
}

it('measures black on white as 21 and a colour on itself as 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#000', '#fff')).toBeCloseTo(21)
  expect(contrastOf('#38bdf8', '#38bdf8')).toBe(1)
  // A published pair: the lightest grey that still reaches AA on white.
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('in the %s theme', (_, selector) => {
  const colours = coloursOf(selector)
  it.each(colourPairs)('$ink on $ground reaches $atLeast', ({ ink, ground, atLeast }) => {
    const contrast = contrastOf(colours.get(ink) ?? '', colours.get(ground) ?? '')
    expect(contrast).toBeGreaterThanOrEqual(atLeast)
  })
})
