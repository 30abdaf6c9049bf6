import { sourceFiles } from '../../import-rules/source-files.ts'
import { root } from '../../stages/command.ts'

const features =
  'compliance|credits|campaigns|runs|preparing|sending|outcomes|reports|recovery|delivery|retention|billing|accounts|mails'
/** Only the rules of contract: not the shapes of calls, nor the readers of drafts. */
const changed = new RegExp(
  `^(?:apps/server/src/features/(?:${features})/|packages/contract/src/(?!api/|message/draft/))`,
)

/** A rule may be tested from any feature, from the routes, and contract's through the reader of contact files. */
const testing =
  /^(?:apps\/server\/src\/(?:features|wiring|testing(?!\/simulation))|packages\/(?:contract|contact-file)\/src)\/.*\.test\.ts$/

/** Fixtures, tables that a program wrote, and what is words or shapes rather than rules. */
const left =
  /\/test-|-test-|\.d\.ts$|\.generated\.ts$|texts?\.ts$|-(content|advice)\.ts$|templates-/

/** The paths of the sources whose rules are changed, and of the tests that may detect it. */
export function testedFiles(): { sources: string[]; tests: string[] } {
  const files = sourceFiles(root)
  const tests = files.filter((path) => testing.test(path))
  const sources = files.filter(
    (path) => changed.test(path) && !path.endsWith('.test.ts') && !left.test(path),
  )
  return { sources, tests }
}

/** A feature of the server, or a package. */
export function folderOf(path: string): string {
  return /^(?:apps\/server\/src\/(?:features\/)?|packages\/)([^/]+)\//.exec(path)?.[1] ?? path
}
