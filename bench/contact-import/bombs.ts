import { heavyWorkbooks, slowWorkbooks } from '@afterbeep/testing/data/heavy-workbooks'
import type { HeavyWorkbook } from '@afterbeep/testing/data/heavy-workbooks'
import { nestedZipBomb, zipBomb } from './zip-bomb.ts'

const MIB = 1024 * 1024
const GB = 1_000_000_000
const PIECE_BYTES = 65_536
/** The largest record that a reader accepts before it rejects it. */
const RECORD_BYTES = 262_144
const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n'

/** A body that is made to exhaust the reader. */
export interface Bomb {
  name: string
  type: 'text/csv' | 'application/octet-stream'
  body(): Iterable<Uint8Array>
  /** The bytes after which a server can know that it will refuse. */
  knowableBytes: number
  /** The declared Content-Length; without it the body comes in chunks. */
  statedBytes?: number
  /** The most milliseconds until it is refused, from when the server can know. */
  mostMs: number
  code: 'file_unreadable' | 'file_too_large' | 'file_headers_invalid' | 'file_empty'
}

/** What is read as it comes. */
const CSV_MS = 2_000
/** A workbook may take ten seconds of processor time. */
export const WORKBOOK_MS = 12_000

const csv = (bomb: Omit<Bomb, 'type' | 'mostMs'>): Bomb => ({
  type: 'text/csv',
  mostMs: CSV_MS,
  ...bomb,
})
const zip = (name: string, code: Bomb['code'], make: () => Buffer): Bomb => {
  const archive = make()
  return {
    name,
    type: 'application/octet-stream',
    body: () => cut(archive),
    knowableBytes: archive.length,
    mostMs: WORKBOOK_MS,
    code,
  }
}

/** Those that only the time and the memory of reading them show. */
export function slowBombs(): Bomb[] {
  return slowWorkbooks.map(workbookBomb)
}

const workbookBomb = ({ name, code, make }: HeavyWorkbook): Bomb =>
  zip(`a workbook with ${name}`, code, () => Buffer.from(make()))

/** All bombs; the archives are made when this is called. */
export function allBombs(): Bomb[] {
  return [
    csv({
      name: '1,000,000 columns',
      body: () => cut(Buffer.from(Array.from({ length: 1_000_000 }, (_, n) => `c${n}`).join(','))),
      knowableBytes: RECORD_BYTES,
      code: 'file_unreadable',
    }),
    csv({
      name: 'one line of 2 GB',
      body: () => repeated(header, 'a', 2 * GB),
      knowableBytes: RECORD_BYTES,
      code: 'file_unreadable',
    }),
    csv({
      name: '2 GB, said beforehand',
      body: () => repeated(header, 'a', 2 * GB),
      statedBytes: 2 * GB,
      knowableBytes: 0,
      code: 'file_too_large',
    }),
    csv({
      name: '1 GB of NULs',
      body: () => repeated('', '\0', GB),
      knowableBytes: RECORD_BYTES,
      code: 'file_unreadable',
    }),
    csv({
      name: 'a quote that never closes, at the start of 1 GB',
      body: () => repeated('"', `${header}1,Ann,Lee,2,3\n`, GB),
      knowableBytes: RECORD_BYTES,
      code: 'file_unreadable',
    }),
    csv({
      name: '1 GB of good rows, all the same',
      body: () => repeated(header, '1,Ann,Lee,4085550101,14085550101\n', GB),
      // A million rows are the limit; they come first.
      knowableBytes: 33 * 1_000_000,
      code: 'file_too_large',
    }),
    csv({
      name: '1 GB of line breaks',
      body: () => repeated(header, '\n', GB),
      knowableBytes: 200 * MIB,
      code: 'file_too_large',
    }),
    csv({
      name: '10 GB that begin as an archive',
      body: () => repeated('PK\x03\x04', 'a', 10 * GB),
      knowableBytes: 10 * MIB,
      code: 'file_too_large',
    }),
    zip('an archive that says it unpacks to 10 GB', 'file_too_large', () =>
      zipBomb(10 * GB, 'honest'),
    ),
    zip('an archive that unpacks to 10 GB and says 1 kB', 'file_too_large', () =>
      zipBomb(10 * GB, 'lying'),
    ),
    zip('archives in archives, 1,000 GB in all', 'file_unreadable', nestedZipBomb),
    ...heavyWorkbooks.map(workbookBomb),
    ...slowBombs(),
  ]
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function* repeated(start: string, text: string, bytes: number): Generator<Uint8Array> {
  yield Buffer.from(start, 'latin1')
  const piece = Buffer.from(text.repeat(Math.ceil(PIECE_BYTES / text.length)))
  for (let sent = start.length; sent < bytes; sent += piece.length) yield piece
}
