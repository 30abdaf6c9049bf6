import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { quickestFolder } from './temporary-folder.ts'

it('takes the given folder where it has the room, and else the usual one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-room-'))
  expect(quickestFolder(folder, 1)).toBe(folder)
  expect(quickestFolder(folder, Number.MAX_SAFE_INTEGER)).toBe(tmpdir())
  rmSync(folder, { recursive: true })
  expect(quickestFolder(folder, 1)).toBe(tmpdir())
})
