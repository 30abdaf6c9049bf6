/** What the environment asks for. */
export interface Settings {
  seed: number
  count: number
  /** Only mutations with one of these in their description: a path, a function, a change. */
  only: readonly string[]
  /** Only test files with one of these in their paths. */
  tests: readonly string[]
  jobs: number
  /** Every change to a condition on the account, or a sample of all changes. */
  kind: 'account' | 'sample'
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    seed: whole(env['SEED'], 1),
    count: whole(env['COUNT'], 500),
    only: (env['ONLY'] ?? '').split(','),
    tests: (env['TESTS'] ?? '').split(','),
    jobs: whole(env['JOBS'], 2),
    kind: env['KIND'] === 'account' ? 'account' : 'sample',
  }
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is no whole number above zero.`)
  return Number(text)
}
