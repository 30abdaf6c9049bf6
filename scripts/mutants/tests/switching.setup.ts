import { readFileSync } from 'node:fs'
import { z } from 'zod'

const pendingFile = process.env['MUTANTS_PENDING'] ?? ''
const pending = new Set(z.array(z.number()).parse(JSON.parse(readFileSync(pendingFile, 'utf8'))))

/** Which mutant is active, and which were reached since the list was emptied. */
const choice = { active: 0, reached: new Set<number>(), pending }
Object.assign(globalThis, {
  mutantChoice: choice,
  mutant: (id: number) => {
    choice.reached.add(id)
    return id === choice.active
  },
})
export type MutantChoice = typeof choice
