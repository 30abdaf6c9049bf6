import { expect, it } from 'vitest'
import { captureLog } from '../../testing/capture-log.ts'
import { eachAlone } from './each-alone.ts'

const shown = (id: number) => ({ id })

it('does the work for all others where it fails for one, which is logged', async () => {
  const logged = captureLog()
  const done: number[] = []
  const work = (id: number) => {
    if (id === 2) return Promise.reject(new Error('no'))
    done.push(id)
    return Promise.resolve()
  }
  const message = 'it failed'
  expect(await eachAlone([1, 2, 3], work, { log: logged.log, message, shown })).toBe(2)
  expect(done).toEqual([1, 3])
  expect(logged.lines).toMatchObject([{ msg: message, id: 2 }])
})

it('ends at a database outage, which is no fault of the item', async () => {
  const { log } = captureLog()
  const outage = Object.assign(new Error('gone'), { code: '57P01' })
  const work = () => Promise.reject(outage)
  await expect(eachAlone([1, 2], work, { log, message: '', shown })).rejects.toBe(outage)
})
