import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { loadSecrets } from './secrets.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'afterbeep-secrets-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env })

describe('the kept secrets', () => {
  it('are made once, readable only by their owner', () => {
    const first = loadSecrets(config())
    expect(loadSecrets(config())).toEqual(first)
    const { sessionSecret, hashKey, simulatorSeed } = first
    expect(new Set([sessionSecret, hashKey, simulatorSeed]).size).toBe(3)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('give way to those from the environment', () => {
    const kept = loadSecrets(config())
    const given = loadSecrets(config({ HASH_KEY: 'h'.repeat(40) }))
    expect(given).toEqual({ ...kept, hashKey: 'h'.repeat(40) })
  })

  it('are never replaced when their file is damaged', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"hashKey":')
    expect(() => loadSecrets(config())).toThrow("secrets.json can't be read")
  })
})
