import { setImmediate as nextTurn } from 'node:timers/promises'
import { zip } from '@afterbeep/testing/data/zip'
import { expect, test } from 'vitest'
import { Archive } from './archive.ts'

const bytes = zip([{ name: 'a', data: ' '.repeat(8 * 1024 * 1024) }])

/** More than it takes until all that is unpacked ahead lies there. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
}

test('fails nothing afterwards where its reader stops while more lies there', async () => {
  const failures: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => void failures.push(error))
  for (let round = 0; round < 20; round += 1) {
    const pieces = new Archive(bytes, {}).read('a')
    await pieces.next()
    await manyTurns()
    await pieces.next()
    await pieces.return(undefined)
    await manyTurns()
  }
  process.removeAllListeners('uncaughtException')
  for (const listener of others) process.on('uncaughtException', listener)
  expect(failures).toEqual([])
})
