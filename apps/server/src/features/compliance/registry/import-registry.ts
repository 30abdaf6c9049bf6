import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRegistryFile } from './read-registry-file.ts'
import type { ReadRegistry, RegistryBatch } from './read-registry-file.ts'
import {
  brokenImports,
  completeImport,
  deleteAreas,
  deleteImport,
  insertImport,
  noteChanges,
  selectAreas,
  useFullList,
} from './registry-files.queries.ts'
import { countByArea, deleteArea, writeBlocks } from './registry-numbers.queries.ts'
import type { RegistryBlock } from './registry-numbers.queries.ts'

const DAY_MS = 24 * 3_600_000
/** Days are those of the uploader's zone, which may be ahead of ours. */
const AHEAD_MS = DAY_MS
/** The registry opened. */
const FIRST_DAY = '2003-06-27'

export interface RegistryFile {
  accountId: string
  userId: string
  name: string
  /** The day of its download, YYYY-MM-DD. */
  dated: string
  bytes: AsyncIterable<Uint8Array>
}

export interface ImportedRegistry extends ReadRegistry {
  kind: 'full' | 'changes'
  notCovered: number
}

type Deps = { db: Database; clock: Clock }

/**
 * Stores a registry file. A full list comes into use for its area codes when all of it is there, at once; the
 * changes of a change list are written into the lists in use as they come, which is right also where the file
 * breaks off: it is uploaded again. Only at its end the lists are as new as it is.
 *
 * @throws AppError registry_unreadable, registry_date, registry_missing, registry_older, file_empty
 */
export async function importRegistry(deps: Deps, file: RegistryFile): Promise<ImportedRegistry> {
  const { db, clock } = deps
  const { accountId } = file
  checkDay(file.dated, clock.now())
  await removeBroken(deps, accountId)
  const found: ReadRegistry = { kind: undefined, numbers: 0, unread: 0, unreadLines: [] }
  const changed = new Set<number>()
  let target: Target | undefined
  let notCovered = 0
  try {
    for await (const batch of readRegistryFile(file.bytes, found)) {
      target ??= await openTarget(deps, file, found.kind ?? 'full')
      const { blocks, left } = blocksOf(batch, target)
      notCovered += left
      for (const { prefix } of blocks) changed.add(Math.floor(prefix / 1000))
      await writeBlocks(db, accountId, blocks)
    }
    if (target === undefined) throw new AppError('file_empty')
    await complete(deps, file, { target, numbers: found.numbers, changed })
  } catch (error) {
    if (target !== undefined) await deleteImport(db, accountId, target.importId)
    throw error
  }
  return { ...found, kind: target.kind, notCovered }
}

/** No list is in use any more: an account without one is not compared with the registry. */
export async function removeRegistry({ db }: Deps, accountId: string): Promise<void> {
  for (const area of await deleteAreas(db, accountId)) await deleteArea(db, accountId, area)
}

/** Where the numbers of a file go. */
interface Target {
  importId: number
  kind: 'full' | 'changes'
  /** The list of an area code; undefined where there is none that could be changed. */
  listOf: (areaCode: number) => number | undefined
}

async function openTarget(
  { db, clock }: Deps,
  { accountId, userId, name, dated }: RegistryFile,
  kind: Target['kind'],
): Promise<Target> {
  const lists = new Map<number, number>()
  if (kind === 'changes') {
    const areas = await selectAreas(db, accountId)
    // An older change would undo what a newer list says.
    const older = areas.filter((area) => area.dated <= dated)
    for (const { areaCode, importId } of older) lists.set(areaCode, importId)
    if (lists.size === 0)
      throw new AppError(areas.length === 0 ? 'registry_missing' : 'registry_older')
  }
  const row = { accountId, userId, fileName: name, kind, dated, at: clock.now() }
  const importId = await insertImport(db, row)
  return {
    importId,
    kind,
    listOf: kind === 'full' ? () => importId : (areaCode) => lists.get(areaCode),
  }
}

function blocksOf(batch: RegistryBatch, { listOf }: Target) {
  const blocks = new Map<number, RegistryBlock & { added: number[]; removed: number[] }>()
  let left = 0
  for (const [phone, isRegistered] of batch) {
    const prefix = Math.floor(phone / 10_000)
    let block = blocks.get(prefix)
    if (block === undefined) {
      const importId = listOf(Math.floor(prefix / 1000))
      if (importId === undefined) {
        left += 1
        continue
      }
      block = { importId, prefix, added: [], removed: [] }
      blocks.set(prefix, block)
    }
    ;(isRegistered ? block.added : block.removed).push(phone % 10_000)
  }
  for (const { added } of blocks.values()) added.sort((one, other) => one - other)
  return { blocks: [...blocks.values()], left }
}

interface Finished {
  target: Target
  numbers: number
  /** The area codes that the file has numbers of. */
  changed: ReadonlySet<number>
}

async function complete(
  { db, clock }: Deps,
  { accountId, dated }: RegistryFile,
  { target, numbers, changed }: Finished,
): Promise<void> {
  const { importId, kind, listOf } = target
  const lists = new Set([...changed].flatMap((areaCode) => listOf(areaCode) ?? []))
  const counts = new Map<number, { areaCode: number; numbers: number }[]>()
  for (const list of lists) {
    const areas = await countByArea(db, accountId, list)
    counts.set(
      list,
      areas.filter(({ areaCode }) => changed.has(areaCode)),
    )
  }
  const replaced = await db.transaction(async (tx) => {
    await completeImport(tx, { accountId, importId }, { numbers, at: clock.now() })
    if (kind === 'full') {
      const list = { accountId, importId, dated }
      const took = await useFullList(tx, list, counts.get(importId) ?? [])
      // Who has registered since would be solicited again.
      if (took === undefined) throw new AppError('registry_older')
      return took
    }
    for (const [list, areas] of counts) {
      await noteChanges(tx, { accountId, importId: list, dated }, areas)
    }
    return []
  })
  for (const area of replaced) await deleteArea(db, accountId, area)
}

/** @throws AppError registry_date */
function checkDay(dated: string, now: Date): void {
  const at = new Date(`${dated}T00:00:00Z`)
  // There is no February 30.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(dated)
  if (!isDay || dated < FIRST_DAY || at.getTime() > now.getTime() + AHEAD_MS) {
    throw new AppError('registry_date')
  }
}

/** What a process wrote that died over it. */
async function removeBroken({ db, clock }: Deps, accountId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  for (const importId of await brokenImports(db, accountId, before)) {
    await deleteImport(db, accountId, importId)
  }
}
