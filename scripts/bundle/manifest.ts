import { isRecord, parseJsonRecord } from '../check/json-record.ts'

/** One chunk of the build, as the build tool's manifest lists it. */
export interface Chunk {
  file: string
  /** The build's name for it; the only name of a chunk that groups several sources. */
  name: string
  imports: readonly string[]
  dynamicImports: readonly string[]
  css: readonly string[]
}

/** The chunks by source file, or by a key of the build's own where they have no single source. */
export type Manifest = ReadonlyMap<string, Chunk>

export function readManifest(text: string): Manifest {
  return new Map(
    Object.entries(parseJsonRecord(text)).flatMap(([key, value]) => {
      if (!isRecord(value) || typeof value['file'] !== 'string') return []
      return [[key, readChunk(value['file'], value)]]
    }),
  )
}

function readChunk(file: string, value: Record<string, unknown>): Chunk {
  const [imports, dynamicImports, css] = ['imports', 'dynamicImports', 'css'].map((name) =>
    textsIn(value[name]),
  )
  const name = typeof value['name'] === 'string' ? value['name'] : file
  return {
    file,
    name,
    imports: imports ?? [],
    dynamicImports: dynamicImports ?? [],
    css: css ?? [],
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/**
 * The keys of all chunks that these entries need before they run.
 *
 * @throws Error when an entry is not part of the build: a budget that measures nothing always passes
 */
export function neededBy(manifest: Manifest, entries: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const add = (key: string) => {
    if (needed.has(key)) return
    needed.add(key)
    chunkAt(manifest, key).imports.forEach(add)
  }
  entries.forEach(add)
  return needed
}

/** The chunk of a source file, or one that the build has given this name. */
export function chunkAt(manifest: Manifest, key: string): Chunk {
  const chunk = manifest.get(key) ?? [...manifest.values()].find(({ name }) => name === key)
  if (chunk === undefined) throw new Error(`The build has no part ${key}.`)
  return chunk
}
