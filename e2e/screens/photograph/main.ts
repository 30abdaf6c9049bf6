import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { personasFor } from '../personas.ts'
import { scenes as catalogue } from '../catalogue.ts'
import { titleOf } from '../scene.ts'
import { worldEnv } from '../world.ts'
import { indexPage } from './index-page.ts'
import { photograph } from './photograph.ts'
import { picturesOf } from './pictures.ts'

/** Ignored by git. */
const folder = join(import.meta.dirname, '..', '..', '..', 'screenshots')
const { values } = parseArgs({ options: { only: { type: 'string' }, folder: { type: 'string' } } })

const wanted = (values.only ?? '').toLowerCase().split(',')
const scenes = catalogue.filter((scene) =>
  wanted.some((part) => titleOf(scene).toLowerCase().includes(part)),
)
if (scenes.length === 0) {
  say(`No scene has "${wanted.join('" or "')}" in its name.`)
  process.exit(1)
}
process.exitCode = await takeAll(values.folder ?? folder)

/** Photographs the wanted scenes one after the other; an unreachable scene doesn't stop the others. */
async function takeAll(target: string): Promise<number> {
  const startedAt = performance.now()
  await rm(target, { recursive: true, force: true })
  say(`Starting the product for ${scenes.length} scenes`)
  const fixture = await openBrowserFixture(worldEnv)
  const failures = new Map<string, string>()
  try {
    const personas = personasFor(fixture, scenes)
    for (const [index, scene] of scenes.entries()) {
      say(`${String(index + 1).padStart(3)} of ${scenes.length}  ${titleOf(scene)}`)
      for (const { file } of picturesOf(scene)) {
        await mkdir(dirname(join(target, file)), { recursive: true })
      }
      await photograph(fixture, personas, scene, target).catch((error: unknown) => {
        failures.set(titleOf(scene), String(error))
        say(`     could not be reached: ${firstLine(reasonOf(error))}`)
      })
    }
  } finally {
    await fixture.close()
  }
  await writeFile(join(target, 'index.html'), indexPage(scenes, failures, new Date()))
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  say(`${scenes.length - failures.size} scenes in ${seconds} s: ${join(target, 'index.html')}`)
  return failures.size === 0 ? 0 : 1
}

/** What happened; the error itself says what the page shows instead. */
function reasonOf(error: unknown): string {
  return String(error instanceof Error && error.cause !== undefined ? error.cause : error)
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
