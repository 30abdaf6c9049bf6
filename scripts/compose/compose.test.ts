import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseJsonRecord, recordAt } from '../check/json-record.ts'
import { environmentsIn, namesAskedFor, namesSetIn } from './environment-blocks.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const environments = environmentsIn(compose)
const namesIn = (block: string) => [...(environments.get(block)?.keys() ?? [])]

/** The variables that the server reads, as config.variables.ts writes them. */
const known = new Set(
  [...read('apps/server/src/config.variables.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, name]) => name,
  ),
)
const secrets = [
  ...read('apps/server/src/config.secret-files.ts').matchAll(/^ {2}'([A-Z_]+)',/gm),
].map(([, name]) => `${name}_FILE`)
/** Variables of others: Node's own, and those that only compose.yaml itself uses. */
const ofNode = ['NODE_OPTIONS']
const ofCompose = [
  'POSTGRES_PASSWORD',
  'SITE_ADDRESS',
  'HTTP_PORT',
  'HTTPS_PORT',
  'PUBLISHED_ON',
  'SECRETS_FOLDER',
]
/** Set by the image and by each service; another value would only break it. */
const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'ROLE']

const asked: ReadonlySet<string | undefined> = namesAskedFor(compose)

describe('compose.yaml', () => {
  it('has readable shared settings and a readable environment for every service with one', () => {
    expect([...environments.keys()].toSorted()).toEqual(
      [
        'db',
        'doctor',
        'providers-setup',
        'proxy',
        'simulators',
        'web',
        'worker',
        'x-settings',
      ].toSorted(),
    )
    expect(environments.get('worker')?.get('ROLE')).toBe('worker')
    expect(known.size).toBeGreaterThan(40)
  })

  it.each(['x-settings', 'web', 'worker', 'doctor', 'providers-setup'])(
    'gives the product in %s only variables that it reads and that are documented',
    (block) => {
      const documented = read('docs/configuration.md')
      const wrong = namesIn(block).filter(
        (name) =>
          !ofNode.includes(name) &&
          !((known.has(name) || secrets.includes(name)) && documented.includes(`\`${name}\``)),
      )
      expect(wrong).toEqual([])
    },
  )

  it('passes on every setting under its own name', () => {
    const settings = [...(environments.get('x-settings') ?? [])]
    const wrong = settings.filter(([name, value]) => !value.startsWith(`\${${name}:`))
    expect(settings.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  it('passes on every setting that there is, and every file of a secret', () => {
    const made = ['DATABASE_URL_FILE']
    const ignored = [...known, ...secrets].filter(
      (name) => !ofTheImage.includes(name ?? '') && !made.includes(name ?? '') && !asked.has(name),
    )
    expect(secrets.length).toBeGreaterThan(10)
    expect(ignored, 'in compose.yaml, under x-settings').toEqual([])
  })

  it('gives the simulators only variables that they document', () => {
    const documented = read('packages/simulators/README.md')
    expect(namesIn('simulators').filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })

  it('bounds the heap of a worker as it was measured', () => {
    const options = environments.get('worker')?.get('NODE_OPTIONS') ?? 'none'
    expect(read('docs/performance.md')).toContain(`NODE_OPTIONS="${options}"`)
  })
})

describe('the files of settings', () => {
  it.each(['deploy/live.env.example', 'deploy/sandbox.env'])(
    '%s sets only what compose.yaml asks for',
    (file) => {
      const unasked = [...namesSetIn(read(file))].filter((name) => !asked.has(name))
      expect(unasked).toEqual([])
    },
  )

  it('name for a live start every key and all that a shared database needs', () => {
    const keys = /keyVariables = \[([^\]]+)\]/.exec(read('apps/server/src/config.variables.ts'))
    const required = [...(keys?.[1] ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name ?? '')
    expect(required.length).toBeGreaterThan(5)
    const others = ['SMTP_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'HASH_KEY', 'POSTGRES_PASSWORD']
    const named = namesSetIn(read('deploy/live.env.example'))
    expect([...required, ...others].filter((name) => !named.has(name))).toEqual([])
  })

  it('cover compose.yaml, which asks for no unknown variable', () => {
    const others = [...secrets, ...ofCompose]
    const unknown = [...asked].filter((name) => !known.has(name) && !others.includes(name ?? ''))
    expect(unknown).toEqual([])
  })
})

describe('the proxy', () => {
  const caddyfile = read('deploy/Caddyfile')

  it('redirects nothing to https by itself, and passes on that a client came over http', () => {
    expect(caddyfile).toMatch(/^\tauto_https disable_redirects$/m)
    const overHttp = /^http:\/\/ \{[^]*/m.exec(caddyfile)?.[0]
    expect(overHttp).toContain('reverse_proxy')
    expect(overHttp).not.toMatch(/redir|X-Forwarded-Proto/)
  })
})

describe('the Dockerfile', () => {
  it('uses the Node version that everything else runs on', () => {
    const pinned = recordAt(parseJsonRecord(read('package.json')), 'devDependencies')['node']
    expect(dockerfile).toContain(`FROM node:${String(pinned)}-`)
  })

  it('hands npm the manifest of every workspace', () => {
    const { workspaces } = parseJsonRecord(read('package.json'))
    const patterns = Array.isArray(workspaces) ? workspaces.map(String) : []
    const folders = globSync(patterns, { cwd: root })
    const withManifest = folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
    const missing = withManifest.filter(
      (folder) => !dockerfile.includes(`COPY ${folder}/package.json ${folder}/\n`),
    )
    expect(withManifest.length).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })
})
