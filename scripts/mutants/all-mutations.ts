import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/command.ts'
import { findMutations } from './changes/find-mutations.ts'
import type { Body } from './changes/find-mutations.ts'
import type { Mutation } from './changes/mutation.ts'

export interface MutatedFile {
  source: string
  mutations: Mutation[]
  bodies: Body[]
}

/** Each of the sources, by its path, with every mutation of it. */
export function allMutations(sources: readonly string[]): Map<string, MutatedFile> {
  return new Map(
    sources.map((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [file, { source, ...findMutations(file, source) }]
    }),
  )
}
