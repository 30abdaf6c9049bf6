import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseJsonRecord } from '../check/json-record.ts'
import { workspaceFolders } from '../check/workspaces.ts'
import { root } from '../stages/command.ts'
import { validatePlanted } from './planted-tree.ts'
import { workspaces } from './resolve-import.ts'

const features = 'apps/server/src/features'
const providers = 'apps/server/src/providers'
const web = 'apps/web/src'

/** One forbidden import a row: who imports, and what. */
const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['packages/contract/src/money/plans.ts', 'fastify'],
  ['packages/contract/src/money/plans.ts', 'react'],
  ['packages/contract/src/money/plans.ts', 'node:fs'],
  ['packages/contract/src/money/plans.ts', '../../../apps/server/src/platform/clock/clock.ts'],
  ['packages/contract/src/money/plans.test.ts', 'node:fs'],
  ['packages/contract/src/money/plans.ts', '@afterbeep/contact-file/row-validator'],
  ['packages/contact-file/src/row-view.ts', 'zod'],
  ['packages/contact-file/src/row-view.ts', 'node:fs'],
  ['packages/contact-file/src/row-view.ts', '../../../apps/server/src/platform/log.ts'],
  ['packages/testing/src/product/poll.ts', '@afterbeep/contract/money/plans'],
  ['packages/testing/src/product/poll.ts', '../../../../apps/server/src/main.ts'],
  ['packages/simulators/src/stats.ts', '@afterbeep/contract/money/plans'],
  ['packages/verifier/verify.mjs', '../contract/src/money/plans.ts'],
  ['packages/verifier/verify.mjs', 'zod'],
  [`${features}/delivery/send.ts`, '../../../../../packages/verifier/verify.mjs'],
  ['packages/simulators/src/stats.ts', '../../../apps/server/src/platform/clock/clock.ts'],
  [`${web}/ui/button.tsx`, '../features/billing/plan-card.tsx'],
  [`${web}/ui/button.tsx`, '../app/shell.tsx'],
  [`${web}/lib/money.ts`, '../ui/button.tsx'],
  [`${web}/lib/money.ts`, 'node:path'],
  [`${web}/features/billing/plan-card.tsx`, '../campaigns/wizard.tsx'],
  [`${web}/features/billing/plan-card.tsx`, '../../app/shell.tsx'],
  [`${web}/features/billing/plan-card.test.tsx`, '../campaigns/wizard.tsx'],
  [`${web}/features/contacts/list-choice.tsx`, '../campaigns/draft.ts'],
  [`${web}/features/message/message-editor.test.tsx`, '../campaigns/draft.ts'],
  [`${web}/features/message/message-editor.tsx`, '../contacts/list-choice.tsx'],
  [`${web}/features/replies/replies-card.tsx`, '../analytics/zoned-text.ts'],
  [`${web}/features/campaigns/wizard.tsx`, '../analytics/analytics-screen.tsx'],
  [`${web}/features/campaigns/wizard.tsx`, '../contacts/testing/fake-upload.ts'],
  [`${web}/ui/button.tsx`, '@afterbeep/contact-file/row-validator'],
  [`${web}/features/billing/plan-card.tsx`, '@afterbeep/testing/product/poll'],
  [`${web}/app/shell.tsx`, '../../../server/src/platform/clock.ts'],
  [`${web}/main.tsx`, '@afterbeep/simulators'],
  ['apps/server/src/platform/jobs/jobs.ts', '../../features/billing/index.ts'],
  ['apps/server/src/platform/jobs/jobs.ts', '../../providers/voice/port.ts'],
  ['apps/server/src/platform/jobs/jobs.ts', '../../config.ts'],
  [`${providers}/outcome.ts`, './voice/port.ts'],
  [`${providers}/voice/drop-cowboy.ts`, '../text/port.ts'],
  [`${providers}/voice/drop-cowboy.ts`, '../../features/delivery/index.ts'],
  [`${providers}/voice/drop-cowboy.ts`, '@afterbeep/simulators'],
  [`${features}/delivery/send.ts`, '../../providers/voice/drop-cowboy.ts'],
  [`${features}/delivery/send.ts`, '../credits/ledger.ts'],
  [`${features}/delivery/send.test.ts`, '../../config.ts'],
  [`${features}/delivery/send.ts`, '../../config.ts'],
  [`${features}/delivery/send.ts`, '../../main.ts'],
  [`${features}/delivery/send.ts`, '../../testing/start-server.ts'],
  [`${features}/delivery/send.ts`, '@afterbeep/simulators'],
  [`${features}/delivery/send.ts`, '@afterbeep/testing/product/poll'],
  ['apps/server/src/platform/jobs/jobs.ts', '@afterbeep/contact-file/row-validator'],
  ['apps/server/src/main.ts', '../../web/src/app/shell.tsx'],
  ['apps/server/src/wiring/adapters.ts', '../testing/start-server.ts'],
  ['apps/web/src/features/help/help-screen.tsx', '../../testing/render-screen.tsx'],
  ['e2e/main-job.test.ts', '@afterbeep/contract/money/plans'],
  ['e2e/main-job.test.ts', '../apps/server/src/main.ts'],
  ['bench/main.ts', '../apps/server/src/main.ts'],
  ['scripts/check/main.ts', '../../apps/server/src/config.ts'],
]

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['packages/contract/src/money/plans.ts', 'zod'],
  ['packages/contract/src/money/plans.ts', 'date-fns/addDays'],
  ['packages/contract/src/money/plans.ts', '@date-fns/tz'],
  ['packages/contract/src/money/plans.test.ts', 'fast-check'],
  ['packages/contact-file/src/row-view.ts', '@afterbeep/contract/limits'],
  ['packages/testing/src/product/poll.ts', 'playwright-core'],
  ['e2e/main-job.test.ts', '@afterbeep/testing/product/poll'],
  ['bench/main.ts', '@afterbeep/contact-file/row-validator'],
  [`${web}/features/campaigns/upload.ts`, '@afterbeep/contact-file/row-validator'],
  [`${features}/contacts/upload.ts`, '@afterbeep/contact-file/row-validator'],
  ['packages/simulators/src/stats.ts', 'node:http'],
  [`${web}/features/billing/plan-card.tsx`, '../../ui/button.tsx'],
  [`${web}/features/campaigns/wizard.tsx`, '../contacts/list-choice.tsx'],
  [`${web}/features/campaigns/wizard.test.tsx`, '../contacts/testing/fake-upload.ts'],
  [`${web}/features/analytics/analytics-screen.tsx`, '../replies/replies-card.tsx'],
  [`${web}/features/billing/plan-card.tsx`, '@afterbeep/contract/money/plans'],
  [`${web}/app/shell.tsx`, '../features/billing/plan-card.tsx'],
  [`${providers}/voice/drop-cowboy.ts`, './port.ts'],
  [`${providers}/voice/drop-cowboy.ts`, '../outcome.ts'],
  [`${features}/delivery/send.ts`, '../../providers/voice/port.ts'],
  [`${features}/delivery/send.ts`, '../credits/index.ts'],
  [`${features}/delivery/send.test.ts`, '../../testing/start-server.ts'],
  [`${features}/delivery/send.test.ts`, '../credits/ledger.ts'],
  ['apps/web/src/features/help/help-screen.test.tsx', '../../testing/render-screen.tsx'],
  ['apps/server/src/main.ts', '@afterbeep/simulators'],
  ['apps/server/src/wiring/adapters.ts', '../providers/voice/drop-cowboy.ts'],
]

const waysToImport: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { it } from '${specifier}'`,
  (specifier) => `import type { It } from '${specifier}'`,
  (specifier) => `import '${specifier}'`,
  (specifier) => `export { it } from '${specifier}'`,
  (specifier) => `export * from '${specifier}'`,
  (specifier) => `export const it = () => import('${specifier}')`,
  (specifier) => `export type It = import('${specifier}').It`,
]

describe('who may import whom', () => {
  it.each(forbidden)('refuses %s importing %s', (file, specifier) => {
    const { complaints } = validatePlanted({ [file]: `import { it } from '${specifier}'` })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(`${file}:1 imports ${specifier}: `)
  })

  it.each(allowed)('allows %s importing %s', (file, specifier) => {
    const { complaints } = validatePlanted({ [file]: `import { it } from '${specifier}'` })
    expect(complaints).toEqual([])
  })

  it.each(waysToImport)('sees an import in whatever form it is written: %s', (write) => {
    const file = 'packages/simulators/src/stats.ts'
    const { complaints } = validatePlanted({
      [file]: `\n${write('@afterbeep/contract/money/plans')}`,
    })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(`${file}:2 `)
  })

  it('refuses an import whose path is computed where packages are listed', () => {
    const file = 'packages/contract/src/money/plans.ts'
    const { complaints } = validatePlanted({
      [file]: 'export const load = (x: string) => import(x)',
    })
    expect(complaints).toHaveLength(1)
  })

  it('refuses a circle of features, though each single import is allowed', () => {
    const { complaints } = validatePlanted({
      [`${features}/credits/index.ts`]: "import { a } from '../billing/index.ts'",
      [`${features}/billing/index.ts`]: "import { b } from '../campaigns/index.ts'",
      [`${features}/campaigns/index.ts`]: "import { c } from '../credits/index.ts'",
    })
    expect(complaints).toContain(
      'Features import each other in a circle: server/features/billing → ' +
        'server/features/campaigns → server/features/credits → server/features/billing',
    )
  })

  it('refuses a circle of features of the web too', () => {
    const { complaints } = validatePlanted({
      [`${web}/features/campaigns/draft.ts`]: "import { a } from '../message/message-editor.tsx'",
      [`${web}/features/message/message-editor.tsx`]: "import { b } from '../campaigns/draft.ts'",
    })
    expect(complaints).toContain(
      'Features import each other in a circle: web/features/campaigns → web/features/message → ' +
        'web/features/campaigns',
    )
  })

  it('refuses a circle of files, also one of only types', () => {
    const { complaints } = validatePlanted({
      [`${features}/credits/grant.ts`]: "import { a } from './ledger.ts'",
      [`${features}/credits/ledger.ts`]: "import type { Grant } from './grant.ts'",
    })
    expect(complaints).toEqual([
      `Files import each other in a circle: ${features}/credits/grant.ts → ` +
        `${features}/credits/ledger.ts → ${features}/credits/grant.ts`,
    ])
  })

  it('lists the imports between parts that the product has, leaving out those of tests', () => {
    const { edges } = validatePlanted({
      [`${features}/delivery/send.ts`]: "import { a } from '../credits/index.ts'",
      [`${features}/delivery/send.test.ts`]: "import { a } from '../../testing/start-server.ts'",
    })
    expect(edges).toEqual([{ from: 'server/features/delivery', to: 'server/features/credits' }])
  })

  it('refuses a file that belongs to no part', () => {
    const { complaints } = validatePlanted({ 'packages/extra/src/x.ts': 'export const x = 1' })
    expect(complaints).toEqual(['packages/extra/src/x.ts:1 belongs to no part; add it to parts.ts'])
  })

  it('fails rather than passing when there is nothing to read', () => {
    expect(() => validatePlanted({})).toThrow('no source files')
  })

  it('fails rather than passing over a file that it cannot parse', () => {
    expect(() => validatePlanted({ 'apps/server/src/main.ts': 'import {{' })).toThrow('main.ts')
  })
})

it.each(workspaceFolders(root))('knows %s by its name, or it would pass as a package', (folder) => {
  const manifest = parseJsonRecord(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  expect(workspaces).toHaveProperty(
    [String(manifest['name'])],
    expect.stringMatching(`^${folder}(/src)?$`),
  )
})
