import { normaliseName } from '@afterbeep/contract/contact/contact-rows'
import type { RowView } from './row-view.ts'

/** The phone as a number when it is 1 and ten digits, else 0. */
export function calledPhone({ bytes, starts, ends }: RowView, column: number): number {
  const start = starts[column] ?? 0
  if ((ends[column] ?? 0) - start !== 11 || bytes[start] !== 0x31) return 0
  // Two integers, because doubles are slower to multiply.
  const front = wholeNumber(bytes, start, start + 6)
  const back = wholeNumber(bytes, start + 6, start + 11)
  return front < 0 || back < 0 ? 0 : front * 100_000 + back
}

/** Parses up to nine digits; -1 for anything else. */
function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** As `normaliseName`, but in place where all letters are ASCII. */
export function normaliseNameIn(row: RowView, column: number): void {
  const start = row.starts[column] ?? 0
  const end = row.ends[column] ?? 0
  const { bytes } = row
  let seen = 0
  for (let at = start; at < end; at += 1) seen |= bytes[at] ?? 0
  if (seen >= 0x80) {
    row.setText(column, normaliseName(row.text(column)))
    return
  }
  const first = bytes[start] ?? 0
  if (start < end && first >= 0x61 && first <= 0x7a) bytes[start] = first - 0x20
  for (let at = start + 1; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte + 0x20
  }
}
