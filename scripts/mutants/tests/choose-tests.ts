import { basename, dirname } from 'node:path'
import type { Body } from '../changes/find-mutations.ts'
import type { Measured } from './measure-tests.ts'
import type { Mutation } from '../changes/mutation.ts'
import { bodyKey } from './reached-bodies.ts'
import { folderOf } from './tested-files.ts'

/** A mutant counts as undetected after so many test files at least, and as long as they take. */
const leastFiles = 8
const longestMs = 60_000

/**
 * The test files that reach the innermost function around the mutation, or any function of the file when
 * it is in none, or that load the file. Files of the same name come first, then those of the same
 * folder and of the same feature, the quickest first. For a condition on the account, tests about other accounts
 * come before all.
 */
export function chooseTests(
  mutation: Mutation,
  bodies: readonly Body[],
  measured: readonly Measured[],
): Measured[] {
  const number = bodies.findLastIndex(
    (body) => body.start <= mutation.start && mutation.end <= body.end,
  )
  const inFile = bodies.map((_, index) => bodyKey(mutation.file, index))
  const keys = inFile.filter((_, index) => number === -1 || index === number)
  const reaching = measured.filter((test) => keys.some((key) => test.reached.has(key)))
  const loading = () =>
    measured.filter((test) => test.reached.has(bodyKey(mutation.file, 'loaded')))
  const nearestFirst = (reaching.length > 0 ? reaching : loading()).toSorted(
    (one, other) =>
      distance(one.testFile, mutation) - distance(other.testFile, mutation) || one.ms - other.ms,
  )
  let totalMs = 0
  return nearestFirst.filter(({ ms }, index) => {
    totalMs += ms
    return index < leastFiles || totalMs <= longestMs
  })
}

/** Those of delivery are about every feature that a run passes through, so the folder does not matter. */
function isAboutAccounts(testFile: string): boolean {
  return basename(testFile).startsWith('other-accounts')
}

function distance(testFile: string, { file, account }: Mutation): number {
  const isSameFolder = dirname(testFile) === dirname(file)
  const name = basename(file).replace(/(\.queries)?\.ts$/, '')
  if (account && isAboutAccounts(testFile)) return -1
  if (isSameFolder && basename(testFile).startsWith(`${name}.`)) return 0
  if (isSameFolder) return 1
  return folderOf(testFile) === folderOf(file) ? 2 : 3
}
