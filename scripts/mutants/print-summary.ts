import { describe } from './changes/mutation.ts'
import { folderOf } from './tests/tested-files.ts'
import type { Verdict } from './try-mutations.ts'

/** Prints what was detected by folder, then every survivor; returns the number of survivors. */
export function printSummary(verdicts: readonly Verdict[], accepted: number): number {
  const survivors = verdicts.filter((verdict) => verdict.noticedBy === undefined)
  const byFolder = Map.groupBy(verdicts, ({ mutation }) => folderOf(mutation.file))
  console.log('\nfolder         tried  noticed  survived')
  for (const [folder, ofFolder] of byFolder) {
    const survived = survivors.filter(({ mutation }) => folderOf(mutation.file) === folder).length
    const counts = [ofFolder.length, ofFolder.length - survived, survived]
    console.log(folder.padEnd(12) + counts.map((count) => String(count).padStart(8)).join(''))
  }
  const endless = verdicts.filter(({ noticedBy }) => noticedBy?.startsWith('no end of')).length
  const noticed = verdicts.length - survivors.length
  console.log(
    `${verdicts.length} tried, ${noticed} noticed (${endless} by the time they took), ` +
      `${survivors.length} survived; ${accepted} accepted without a try`,
  )
  for (const { mutation, tried } of survivors) {
    console.log(`survived ${tried} test files: ${describe(mutation)}`)
  }
  return survivors.length
}
