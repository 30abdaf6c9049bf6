import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../machine.ts'
import { printTable, whole } from '../table.ts'
import { inTurns } from '../turns.ts'
import type { Contender } from '../turns.ts'
import { installReaders } from './install-readers.ts'
import { writeQuotedContacts } from './quoted-contacts.ts'
import { readInProcess } from './read-in-process.ts'
import type { FileReading } from './read-in-process.ts'

/** Ours and others read one file in turns: first only split into cells, then validated by the same rules. */
export async function measureContactFile(rounds: number, rows: number): Promise<void> {
  installReaders()
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-contact-file-'))
  try {
    const plain = join(folder, 'plain.csv')
    const accented = join(folder, 'accented.csv')
    await writeQuotedContacts(plain, rows, false)
    await writeQuotedContacts(accented, rows, true)
    await measureReaders(contendersFor(plain, accented), rounds, rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first is the baseline of the others' ratios. */
function contendersFor(plain: string, accented: string): Contender<FileReading>[] {
  const peer = (name: string, program: string, file: string, what: string) => ({
    name,
    kind: 'peer' as const,
    run: () => readInProcess(`peers/${program}.mjs`, file, what),
  })
  const ours = (name: string, file: string, what: string) => ({
    name,
    kind: 'ours' as const,
    run: () => readInProcess('ours.ts', file, what),
  })
  return [
    peer('PapaParse, validated', 'papaparse', plain, 'validate'),
    ours('Afterbeep, validated', plain, 'validate'),
    ours('the same with the wizard’s sample', plain, 'sample'),
    peer('uDSV, validated', 'udsv', plain, 'validate'),
    peer('csv-parse, validated', 'csv-parse', plain, 'validate'),
    peer('DuckDB on two threads, validated', 'duckdb', plain, 'validate'),
    peer('PapaParse, only cells', 'papaparse', plain, 'parse'),
    peer('uDSV, only cells', 'udsv', plain, 'parse'),
    peer('csv-parse, only cells', 'csv-parse', plain, 'parse'),
    peer('DuckDB on two threads, only cells', 'duckdb', plain, 'parse'),
    peer('PapaParse, validated, accents in a fifth of the rows', 'papaparse', accented, 'validate'),
    ours('Afterbeep, validated, the same', accented, 'validate'),
  ]
}

async function measureReaders(
  contenders: readonly Contender<FileReading>[],
  rounds: number,
  rows: number,
): Promise<void> {
  const results = await inTurns(contenders, rounds)
  const medians = results.map((readings, index) => {
    for (const { rows: read, accepted } of readings) {
      if (read === rows && (accepted === rows || accepted === 0)) continue
      throw new Error(`${contenders[index]?.name}: ${accepted} of ${read} rows, not ${rows}.`)
    }
    return {
      ms: median(readings.map(({ ms }) => ms)),
      grownKib: median(readings.map(({ grownKib }) => grownKib)),
    }
  })
  const limit = medians[0] ?? { ms: Number.NaN, grownKib: Number.NaN }
  printTable({
    title: `Contact file: ${whole(rows)} rows, medians of ${rounds} rounds`,
    columns: ['reader', 'ms', 'of PapaParse’s time', 'memory, MB', 'of PapaParse’s memory'],
    rows: medians.map(({ ms, grownKib }, index) => [
      contenders[index]?.name ?? '',
      whole(ms),
      (ms / limit.ms).toFixed(2),
      whole((grownKib * 1_024) / 1_000_000),
      (grownKib / limit.grownKib).toFixed(2),
    ]),
  })
}
