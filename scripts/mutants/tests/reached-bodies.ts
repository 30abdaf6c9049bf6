import { findMutations } from '../changes/find-mutations.ts'

/** The bodies of functions are known by their file and their number in it; loading a file counts too. */
export const bodyKey = (file: string, number: number | 'loaded') => `${file}#${number}`
export const isLoading = (key: string) => key.endsWith('#loaded')
export const fileOfKey = (key: string) => key.slice(0, key.lastIndexOf('#'))

/** A source whose functions each note, when they are called, that their body was reached. */
export function noteReachedBodies(file: string, source: string): string {
  const { bodies } = findMutations(file, source)
  const note = (number: number | 'loaded') =>
    `;globalThis.reachedBodies?.add(${JSON.stringify(bodyKey(file, number))});`
  let noted = ''
  let from = 0
  for (const [number, { start }] of bodies.entries()) {
    noted += source.slice(from, start) + note(number)
    from = start
  }
  return `${noted}${source.slice(from)}\n${note('loaded')}`
}
