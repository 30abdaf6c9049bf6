import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { confinedComplaints } from './confined.ts'
import { findCycles } from './cycles.ts'
import type { Edge } from './cycles.ts'
import { isTest, partOf } from './parts.ts'
import { readSource } from './read-source.ts'
import type { Source } from './read-source.ts'
import { resolveImport } from './resolve-import.ts'
import { complaintAbout } from './rules.ts'
import { sourceFiles } from './source-files.ts'

/** What a run over a repository found. */
export interface ImportReport {
  fileCount: number
  /** One line for each violation, beginning with `path:line`. */
  complaints: string[]
  /** Imports between different parts that the product (not its tests) really has, sorted. */
  edges: Edge[]
}

/**
 * Reads every source file below `root` and checks its imports.
 *
 * @throws Error when there is nothing to read, because a check that saw nothing proves nothing
 */
export function checkImports(root: string): ImportReport {
  const files = sourceFiles(root)
  if (files.length === 0) throw new Error(`There are no source files in ${root}.`)
  const complaints: string[] = []
  const edges = new Map<string, Edge>()
  const fileEdges: Edge[] = []
  for (const path of files) {
    const source = readSource(path, readFileSync(join(root, path), 'utf8'))
    complaints.push(...confinedComplaints(path, source), ...importComplaints(path, source))
    if (!isTest(path)) for (const edge of edgesOf(path, source)) edges.set(keyOf(edge), edge)
    fileEdges.push(...fileEdgesOf(path, source))
  }
  const sorted = [...edges.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  complaints.push(...circles(sorted), ...fileCircles(fileEdges))
  return { fileCount: files.length, complaints, edges: sorted }
}

function importComplaints(path: string, source: Source): string[] {
  const from = partOf(path)
  if (from === undefined) return [`${path}:1 belongs to no part; add it to parts.ts`]
  return source.imports.flatMap(({ specifier, line }) => {
    const complaint = complaintAbout(from, isTest(path), resolveImport(path, specifier))
    return complaint === undefined ? [] : [`${path}:${line} imports ${specifier}: ${complaint}`]
  })
}

function edgesOf(path: string, source: Source): Edge[] {
  const from = partOf(path)
  return source.imports.flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier)
    const to = target.type === 'file' ? target.part : undefined
    if (from === undefined || to === undefined || from.name === to.name) return []
    return [{ from: from.name, to: to.name }]
  })
}

function fileEdgesOf(path: string, source: Source): Edge[] {
  return source.imports.flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier)
    return target.type === 'file' ? [{ from: path, to: target.path }] : []
  })
}

/** Imports of types count too: two files that need each other's types are read as one. */
function fileCircles(edges: readonly Edge[]): string[] {
  return findCycles(edges).map((circle) => `Files import each other in a circle: ${circle}`)
}

function circles(edges: readonly Edge[]): string[] {
  const feature = /^(server|web)\/features\//
  const betweenFeatures = edges.filter(({ from, to }) => feature.test(from) && feature.test(to))
  return findCycles(betweenFeatures).map(
    (circle) => `Features import each other in a circle: ${circle}`,
  )
}

function keyOf({ from, to }: Edge): string {
  return `${from} ${to}`
}
