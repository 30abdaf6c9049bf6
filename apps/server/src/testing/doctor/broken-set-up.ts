import type { FindingState } from '../../providers/finding.ts'
import type { Break } from './healthy-set-up.ts'

/** One thing that is wrong, and what the doctor has to say about it. */
export type BrokenSetUp = readonly [
  name: string,
  broken: Break,
  state: FindingState,
  what: string,
  fix: RegExp,
]
