import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeBatches, makePack } from '../../../testing/evidence/made-pack.ts'
import { signedFile } from '../../../testing/evidence/resign-pack.ts'
import { createHeadSigner } from '../log/sign-head.ts'

const verifier = join(import.meta.dirname, '../../../../../../packages/verifier')
const signer = createHeadSigner('the true secret')
let folder: string
let cache: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'npx-'))
  cache = await mkdtemp(join(tmpdir(), 'npm-cache-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(cache, { recursive: true })
})

/** Nothing is known to npm: an empty cache, no registry, and no settings of the user who runs the tests. */
function run(program: 'npm' | 'npx', options: readonly string[], cwd: string) {
  const env = {
    PATH: process.env['PATH'],
    HOME: cache,
    npm_config_cache: cache,
    npm_config_offline: 'true',
    npm_config_yes: 'true',
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
  }
  return spawnSync(program, options, { cwd, env, encoding: 'utf8' })
}

it('the package of the verifier is run by npx in an empty folder, without a network', async () => {
  const packed = run('npm', ['pack', '--pack-destination', folder], verifier)
  expect(packed.stderr).toContain('verify.mjs')
  const [tarball = 'none'] = await readdir(folder)
  expect(tarball).toMatch(/^afterbeep-verifier-.*\.tgz$/)
  const pack = makePack(signer, madeBatches())
  await writeFile(join(folder, 'pack.json'), signedFile(pack, signer))
  await writeFile(join(folder, 'key.pem'), signer.publicKeyPem)
  await writeFile(join(folder, 'heads.jsonl'), `${JSON.stringify(pack.heads[0])}\n`)
  const given = ['pack.json', '--key', 'key.pem', '--heads', 'heads.jsonl']
  const right = run('npx', [`./${tarball}`, ...given], folder)
  expect({ status: right.status, stdout: right.stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^OK {5}4 records about \+14085550101, in 3 batches,/),
  })
  await writeFile(join(folder, 'key.pem'), createHeadSigner('another').publicKeyPem)
  const wrong = run('npx', [`./${tarball}`, ...given], folder)
  expect({ status: wrong.status, stdout: wrong.stdout }).toEqual({
    status: 1,
    stdout: 'WRONG  The pack’s key is not the one given.\n',
  })
})
