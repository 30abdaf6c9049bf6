import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edge } from './cycles.ts'

const begin = '<!-- imports: written by `npm run check:picture`, checked by `npm run check` -->'
const end = '<!-- /imports -->'

/**
 * Whether the picture in ARCHITECTURE.md shows the imports that the code really has.
 * A repository without that page has no picture to be wrong.
 */
export function architectureComplaints(root: string, edges: readonly Edge[]): string[] {
  const path = join(root, 'ARCHITECTURE.md')
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const redrawn = withPicture(text, edges)
  if (redrawn === undefined) return [`ARCHITECTURE.md needs the lines ${begin} and ${end}`]
  if (redrawn === text) return []
  return ["ARCHITECTURE.md's picture differs from the imports; run npm run check:picture"]
}

/** Writes the picture of the imports into ARCHITECTURE.md, between its two marks. */
export function drawArchitecture(root: string, edges: readonly Edge[]): void {
  const path = join(root, 'ARCHITECTURE.md')
  const redrawn = withPicture(readFileSync(path, 'utf8'), edges)
  if (redrawn === undefined) throw new Error(`ARCHITECTURE.md needs the lines ${begin} and ${end}`)
  writeFileSync(path, redrawn)
}

/** The page with a fresh picture, or undefined when it has no marks. */
function withPicture(page: string, edges: readonly Edge[]): string | undefined {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) return undefined
  const drawn = [partEdges(edges), featureEdges(edges, 'server'), featureEdges(edges, 'web')]
  const pictures = drawn.map(picture).join('\n\n')
  return `${page.slice(0, from)}${begin}\n\n${pictures}\n\n${page.slice(to)}`
}

/** The large picture: features and providers each drawn as one box. */
function partEdges(edges: readonly Edge[]): Edge[] {
  const drawn = /^(contract|contact-file|simulators|web|server)/
  const collapse = (name: string) => name.split('/').slice(0, 2).join('/')
  return edges
    .filter(({ from, to }) => drawn.test(from) && drawn.test(to))
    .map(({ from, to }) => ({ from: collapse(from), to: collapse(to) }))
    .filter(({ from, to }) => from !== to)
}

/** A small picture of one app: which feature uses which other feature and which provider's port. */
function featureEdges(edges: readonly Edge[], app: 'server' | 'web'): Edge[] {
  const inside = new RegExp(`^${app}/(features|providers)/`)
  return edges
    .filter(({ from, to }) => from.startsWith(`${app}/features/`) && inside.test(to))
    .map(({ from, to }) => ({ from: lastWords(from), to: lastWords(to) }))
}

/** `server/features/runs` becomes `runs`; a provider keeps its prefix, as names may coincide. */
function lastWords(name: string): string {
  return name.replace(/^(server|web)\//, '').replace('features/', '')
}

function picture(edges: readonly Edge[]): string {
  const lines = new Set(edges.map(({ from, to }) => `  ${box(from)} --> ${box(to)}`))
  return ['```mermaid', 'flowchart TD', ...[...lines].toSorted(), '```'].join('\n')
}

function box(name: string): string {
  return `${name.replaceAll(/[^a-z]/g, '_')}["${name}"]`
}
