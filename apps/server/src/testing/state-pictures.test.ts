import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withStatePictures } from './state-pictures.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../ARCHITECTURE.md'), 'utf8')

it('ARCHITECTURE.md shows the moves that the tables allow; npm run check:picture draws them again', () => {
  expect(withStatePictures(page)).toBe(page)
})

it('refuses a page without the marks', () => {
  expect(() => withStatePictures('# Architecture')).toThrow('<!-- states')
})
