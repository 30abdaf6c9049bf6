import { writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'

const reached = new Set<string>()
Object.assign(globalThis, { reachedBodies: reached })

afterAll(() => {
  const file = process.env['MUTANTS_REACHED']
  if (file) writeFileSync(file, JSON.stringify([...reached]))
})
