import { sourceFiles } from '../../import-rules/source-files.ts'
import { root } from '../../stages/command.ts'

const features =
  'compliance|credits|campaigns|runs|preparing|sending|outcomes|reports|recovery|delivery|retention|billing|accounts'
/**
 * Only the rules of contract: not the shapes of calls, nor the readers of drafts. Some of its rules are tested
 * through the reader of contact files.
 */
const folder = new RegExp(
  `^(?:apps/server/src/features/(${features})/|packages/contract/src/(?!api/|message/draft/)|packages/contact-file/src/.+\\.test\\.ts$)`,
)

/** Fixtures, tables that a program wrote, and what is words or shapes rather than rules. */
const left =
  /\/test-|-test-|\.d\.ts$|\.generated\.ts$|texts?\.ts$|-(content|advice)\.ts$|templates-/

/** The paths of the sources whose rules are changed, and of the tests that must detect it. */
export function testedFiles(): { sources: string[]; tests: string[] } {
  const files = sourceFiles(root).filter((path) => folder.test(path))
  const tests = files.filter((path) => path.endsWith('.test.ts'))
  const sources = files.filter((path) => !path.endsWith('.test.ts') && !left.test(path))
  return { sources, tests }
}

/** A feature of the server, or contract. */
export function folderOf(path: string): string {
  return folder.exec(path)?.[1] ?? 'contract'
}
