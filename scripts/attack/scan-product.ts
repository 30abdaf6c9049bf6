import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createCookieJar } from '@afterbeep/testing/product/cookie-jar'
import { newCustomer, password } from '@afterbeep/testing/product/customer'
import { isProgram } from '@afterbeep/testing/system/find-program'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { parseJsonRecord } from '../check/json-record.ts'
import { runScanner } from './run-scanner.ts'
import { callsToScan, sqlmapFoundNothing, wapitiFindings } from './scanner-results.ts'

interface Session {
  cookie: string
  csrfToken: string
}

/** Runs the scanners that Debian has on a sandbox of its own, signed in as a customer. */
export async function scanProduct(): Promise<number> {
  const [sqlmap, wapiti] = ['sqlmap', 'wapiti'].map(programNamed)
  if (sqlmap === undefined && wapiti === undefined) {
    console.log('sqlmap and wapiti are not here (Debian: apt-get install sqlmap wapiti): not run.')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-scan-'))
  const fixture = await startTestProduct()
  const { product, sandbox } = fixture
  try {
    const { email } = await newCustomer(product.url, sandbox)
    const session = await signIn(product.url, email)
    let failed = 0
    if (sqlmap !== undefined && !(await inject(sqlmap, product.url, session, folder))) failed += 1
    if (wapiti !== undefined && !(await crawl(wapiti, product.url, session, folder))) failed += 1
    const still = await fetch(`${product.url}/readyz`)
    console.log(`  after all of it the product is ${still.ok ? 'ready' : 'not ready'}`)
    return failed === 0 && still.ok ? 0 : 1
  } finally {
    await fixture.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function programNamed(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

async function signIn(url: string, email: string): Promise<Session> {
  const jar = createCookieJar()
  const first = await fetch(`${url}/api/app/`)
  jar.keep(first.headers.getSetCookie())
  const token = () => decodeURIComponent(jar.get('XSRF-TOKEN') ?? '')
  const response = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: jar.header(), 'x-xsrf-token': token() },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in returned ${response.status}.`)
  jar.keep(response.headers.getSetCookie())
  return { cookie: jar.header(), csrfToken: token() }
}

/** Every parameter of an address, and the bodies that strangers may send. */
async function inject(
  sqlmap: string,
  url: string,
  { cookie, csrfToken }: Session,
  folder: string,
): Promise<boolean> {
  const document = parseJsonRecord(await (await fetch(`${url}/api/openapi.json`)).text())
  const calls = callsToScan(document)
  const before = await requestsOf(url)
  const found: string[] = []
  for (const { path, body } of calls) {
    const data =
      body === undefined
        ? []
        : [`--data=${body}`, `--headers=Content-Type: application/json\nX-XSRF-TOKEN: ${csrfToken}`]
    const output = await runScanner(sqlmap, [
      `--url=${url}${path}`,
      `--cookie=${cookie}`,
      ...data,
      '--batch',
      '--flush-session',
      '--dbms=PostgreSQL',
      '--level=1',
      '--risk=2',
      '--threads=4',
      // Refusals are what it should get.
      '--ignore-code=*',
      `--output-dir=${folder}`,
    ])
    if (!sqlmapFoundNothing(output)) found.push(path)
  }
  const requests = (await requestsOf(url)) - before
  console.log(`  sqlmap: ${calls.length} calls, ${requests} requests, ${found.length} injectable`)
  for (const path of found) console.log(`    ${path}`)
  return found.length === 0
}

/** Those that ask no server elsewhere whether they came through (ssrf, xxe and log4shell do). */
const modules = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'sql',
  'xss',
]
/** The page is made in the browser, so a crawler finds few links by itself. */
const starts = [
  '/sandbox',
  '/api/contact-lists/?limit=1&search=x',
  '/api/drop-cowboy/analytics/?search=x&status=x',
  '/api/account/security-events/?limit=1',
]

async function crawl(
  wapiti: string,
  url: string,
  { cookie }: Session,
  folder: string,
): Promise<boolean> {
  const report = join(folder, 'wapiti.json')
  const before = await requestsOf(url)
  const output = await runScanner(wapiti, [
    '--url',
    `${url}/`,
    '--scope',
    'domain',
    '--flush-session',
    '--no-bugreport',
    '--header',
    `Cookie: ${cookie}`,
    '--module',
    modules.join(','),
    '--max-scan-time',
    '120',
    '--max-attack-time',
    '120',
    ...starts.flatMap((path) => ['--start', `${url}${path}`]),
    '--verbose',
    '0',
    '--format',
    'json',
    '--output',
    report,
  ])
  if (!existsSync(report)) throw new Error(`wapiti made no report:\n${output.slice(-2000)}`)
  const { counted, unexpected } = wapitiFindings(parseJsonRecord(readFileSync(report, 'utf8')))
  const requests = (await requestsOf(url)) - before
  console.log(
    `  wapiti: ${requests} requests, ${counted} findings, ${unexpected.length} unexpected`,
  )
  for (const finding of unexpected) console.log(`    ${finding}`)
  return unexpected.length === 0
}

/** As the product itself counted them. */
async function requestsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
