import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Bytes, or a pattern of characters of one byte each. */
export type Wanted = Buffer | RegExp

/** Which files of a folder hold one of these in any place. Folders directly in it may be left out. */
export async function searchFiles(
  folder: string,
  wanted: readonly Wanted[],
  leftOut: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!entry.isFile() || leftOut.includes(name.split(sep)[0] ?? '')) continue
    const bytes = await bytesOf(path)
    const text = bytes.toString('latin1')
    const holds = (one: Wanted) => (one instanceof RegExp ? one.test(text) : bytes.includes(one))
    if (wanted.some(holds)) found.push(name)
  }
  return found
}

/** None of a file that was removed meanwhile. */
async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** A number as a column of bigint and as a number in JSON lie in the database's files. */
export function storedNumber(phone: number): Buffer[] {
  const bigint = Buffer.alloc(8)
  bigint.writeBigInt64LE(BigInt(phone))
  // Four decimal digits in two bytes each.
  const groups: number[] = []
  for (let left = phone; left > 0; left = Math.floor(left / 10_000)) groups.unshift(left % 10_000)
  const numeric = Buffer.alloc(2 * groups.length)
  for (const [index, group] of groups.entries()) numeric.writeInt16LE(group, 2 * index)
  return [bigint, numeric]
}
