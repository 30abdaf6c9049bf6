import { workbookMaxBytes } from '@afterbeep/contact-file/workbook/read-workbook'
import { workbook, workbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { readWorkbookInThread, workbookThreadLimits } from './read-workbook-in-thread.ts'
import { workbooksReadAtOnce } from './workbooks-at-once.ts'

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const small = workbook([['id'], [1], [2]])
/** Takes one to three seconds of a core, as fast as it is, and little memory. */
const slow = zip(
  workbookParts({ sheets: [{ rows: `<row>${cell('id').repeat(16_000)}</row>`.repeat(100) }] }),
)
/** Its 60,000 formats of numbers are kept on the heap, some 20 MiB of it. */
const formats = Array.from(
  { length: 60_000 },
  (_, n) => `<numFmt numFmtId="${n + 200}" formatCode="${'y'.repeat(100)}${n}"/>`,
)
const large = zip(
  workbookParts({
    sheets: [{ rows: `<row>${cell('id')}</row>` }],
    styles: `<numFmts>${formats.join('')}</numFmts><cellXfs>${'<xf/>'.repeat(60_000)}</cellXfs>`,
  }),
)

const littleMemory = { ...workbookThreadLimits, oldGenerationMib: 20, youngGenerationMib: 4 }

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** How many rows were read, or why not. */
async function read(bytes: Uint8Array, limits = workbookThreadLimits): Promise<number | AppError> {
  let count = 0
  try {
    for await (const rows of readWorkbookInThread(whole(bytes), limits)) count += rows.length
    return count
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

it('reads a workbook within its limits', async () => {
  for (const limits of [workbookThreadLimits, littleMemory]) {
    expect(await read(small, limits)).toBe(3)
  }
  expect(await read(large)).toBe(1)
})

it('refuses one that takes longer than the processor time of its thread, in words', async () => {
  expect(await read(slow, { ...workbookThreadLimits, cpuMs: 250 })).toMatchObject({
    code: 'file_too_large',
    message: 'This workbook takes too long to read. Save it as CSV and try again.',
  })
})

it('refuses one that takes more memory than its thread may, in words', async () => {
  expect(await read(large, littleMemory)).toMatchObject({
    code: 'file_unreadable',
    message: 'This workbook could not be read. Save it as CSV and try again.',
    cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
  })
})

it('goes on after them: each ends its own thread only, and leaves its slot', async () => {
  for (let count = 0; count <= workbooksReadAtOnce; count += 1) {
    expect(await read(large, littleMemory)).toBeInstanceOf(AppError)
  }
  expect(await Promise.all([read(small), read(large, littleMemory), read(small)])).toEqual([
    3,
    expect.any(AppError),
    3,
  ])
})

it('gives each 10 seconds of a core and 150 MB', () => {
  const { cpuMs, oldGenerationMib, youngGenerationMib } = workbookThreadLimits
  expect(cpuMs).toBe(10_000)
  const fileMib = workbookMaxBytes / 1024 / 1024
  // Outside of the heap; a workbook with 41 MiB of them is refused (heavy-workbooks.test.ts).
  const sharedTextsMib = 40
  expect(oldGenerationMib + youngGenerationMib).toBe(80)
  expect(oldGenerationMib + youngGenerationMib + fileMib + sharedTextsMib).toBeLessThanOrEqual(150)
})
