import { describe, expect, it } from 'vitest'
import { findMutations } from './find-mutations.ts'

const changes = (source: string, file = 'rule.ts') =>
  findMutations(file, source).mutations.map(({ change }) => change)

describe('mutations of a file', () => {
  it('change comparisons, conditions, constants and properties', () => {
    expect(changes('if (a < 2) f({ b })')).toEqual([
      'condition negated',
      '< to <=',
      '< to >=',
      '2 to 3',
      '2 to 0',
      '2 to (-2)',
      'b dropped',
    ])
    expect(changes('const c = !a && b')).toEqual(['! dropped', '&& to ||'])
    expect(changes('const d = a ?? true')).toEqual(['?? default dropped', 'true to false'])
  })

  it('leave texts, types, logs and imports', () => {
    expect(changes(`const text = 'a < ' + b`)).toEqual([])
    expect(changes(`const texts = { name: 'x' }`)).toEqual([])
    expect(changes('let a: 1 | true')).toEqual([])
    expect(changes('log.info({ at: 1 }, "x")')).toEqual([])
  })

  it('change SQL only where SQL may be', () => {
    const source = 'const q = `select x from t where a = $1`'
    expect(changes(source)).toEqual([])
    expect(changes(source, 'x.queries.ts')).toEqual(['a = $1 dropped', '= to <>'])
  })

  it('name the function or the constant around them', () => {
    const { mutations } = findMutations('rule.ts', 'function f() { const a = 0 }\nconst B = 0')
    expect(mutations.map(({ within }) => within)).toEqual(['f', 'B'])
  })
})
