import { randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { requestOwnersMails } from '../../mails/index.ts'
import { exportFiles } from './export-files.ts'
import type { ExportFile } from './export-files.ts'
import { exportReadme } from './export-readme.ts'
import { countExportRows } from './rows/account.queries.ts'
import { endExport, noteExport, takeExport } from './export-turns.queries.ts'

const NOTE_EVERY_MS = 1000
/** For a slow line. After that the account's place is free again. */
const LONGEST_MS = 60 * 60_000

/**
 * The account's data as one ZIP archive that is packed while it is sent: some pages of rows are in memory
 * at any time, however many there are. One export of an account runs at a time, over all processes.
 *
 * @throws AppError export_running
 */
export async function streamExport(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<Readable> {
  const key = { accountId, id: randomUUID() }
  const at = clock.now()
  const rows = await countExportRows(db, accountId)
  await db.transaction(async (tx) => {
    if (!(await takeExport(tx, key, { rows, at }))) throw new AppError('export_running')
    await requestOwnersMails(tx, accountId, 'export_requested', at)
  })
  const end = (rowsDone: number, state: 'complete' | 'interrupted') =>
    // Where this fails the account's place is free again in a minute.
    endExport(db, key, rowsDone, state).catch(() => undefined)
  const packing = pack(exportFiles(db, accountId), at, (rowsDone) => end(rowsDone, 'complete'))
  const { output } = packing
  const noteRows = () => void noteExport(db, key, packing.rows()).catch(() => undefined)
  const note = setInterval(noteRows, NOTE_EVERY_MS)
  const limit = setTimeout(() => output.destroy(new Error('export too slow')), LONGEST_MS)
  output.once('close', () => {
    clearInterval(note)
    clearTimeout(limit)
    // Changes nothing after its end.
    void end(packing.rows(), 'interrupted')
  })
  return output
}

interface Packing {
  output: Transform
  /** Rows that were read so far. */
  rows: () => number
}

/**
 * Each file is read when the one before is packed, as fast as `output` is read.
 *
 * @param onPacked awaited before the last bytes go out, so that who has the whole file may begin another
 */
function pack(
  files: AsyncIterable<ExportFile>,
  at: Date,
  onPacked: (rows: number) => Promise<void>,
): Packing {
  const zip = new ZipFile()
  let rows = 0
  const output = new Transform({
    transform: (part, _encoding, done) => done(null, part),
    flush: (done) => {
      const end = async () => {
        await onPacked(rows)
        done()
      }
      void end()
    },
  })
  let source: Readable | undefined
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)))
  const read = (file: ExportFile): Readable => {
    source = Readable.from(
      textOf(file.parts(), (count) => (rows += count)),
      { objectMode: false },
    )
    return source.once('error', fail)
  }
  const add = async () => {
    zip.addBuffer(Buffer.from(exportReadme(at)), 'README.txt', { mtime: at })
    for await (const file of files) {
      zip.addReadStreamLazy(file.name, { mtime: at }, (take) => take(null, read(file)))
    }
    zip.end()
  }
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  output.once('close', () => void source?.destroy())
  add().catch(fail)
  return { output, rows: () => rows }
}

async function* textOf(
  parts: AsyncIterable<{ text: string; rows: number }>,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  for await (const { text, rows } of parts) {
    yield text
    onRows(rows)
  }
}
