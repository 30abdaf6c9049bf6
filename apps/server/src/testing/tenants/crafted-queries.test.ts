import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInjectedBrowser } from './injected-browser.ts'
import type { InjectedBrowser } from './injected-browser.ts'
import { serveProduct } from './served-product.ts'
import type { ServedProduct } from './served-product.ts'

let product: ServedProduct
let owner: InjectedBrowser
let campaign: string
beforeAll(async () => {
  product = await serveProduct()
  owner = await createInjectedBrowser(product.api)
  const { email, password } = product.demo
  await owner.call('POST', { path: '/api/login/', body: { email, password } })
  const [first] = await product.deps.db.query<{ name: string }>('select name from campaigns')
  campaign = first?.name ?? ''
})
afterAll(() => product.close())

const id = '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f'
const base64url = (text: string) => Buffer.from(text).toString('base64url')
/** As they stand in an address. */
const crafted: Readonly<Record<string, string>> = {
  nothing: '',
  'a text': 'x',
  'a quote': "1'--",
  'a negative number': '-1',
  'a negative instant': `-1.${id}`,
  'an instant before all': `0.${id}`,
  'a zero before an instant': `0${'9'.repeat(12)}.${id}`,
  'the largest number of 13 digits': `${'9'.repeat(13)}.${id}`,
  'year 10000': `253402300800000.${id}`,
  'the year 275760': `8640000000000000.${id}`,
  'a huge number': '9'.repeat(18),
  'a number larger than any': '9'.repeat(400),
  'a float': '1e300',
  'a huge instant of what is running': `r${'9'.repeat(16)}.${id}`,
  'the place before all': '0.voice.0',
  'the last place': '999999999.voice.999999999',
  'a far page': '999999',
  'an instant and a hash': `${'9'.repeat(13)}.${'x'.repeat(43)}`,
  'no base64': 'not*base64',
  'base64 of nonsense': base64url('n'.repeat(61)),
  'base64 of the year 0': base64url(`0000-01-01T00:00:00.000Z ${id}`),
  'base64 of the last year': base64url(`9999-12-31T23:59:59.999Z ${id}`),
  'base64 of NUL': base64url('\0'.repeat(61)),
  NUL: '%00',
  'NUL in a text': 'a%00b',
  'half a surrogate pair': '%ED%A0%80',
  'half an escape': '%E2%8',
}

it.each(Object.entries(crafted))(
  'never fails over %s, and refuses it in our form',
  async (_, value) => {
    const wrong: string[] = []
    const responses = [...product.queries].flatMap(([route, names]) =>
      names.map(async (name) => {
        const [method = '', pattern = ''] = route.split(' ')
        const limit = names.includes('limit') && name !== 'limit' ? '&limit=5' : ''
        const path = pattern.replaceAll(/:\w+/g, encodeURIComponent(campaign))
        const tried = `${path}?${name}=${value}${limit}`
        const { status, body } = await owner.call(method, { path: tried })
        const isOurs = status < 400 || /^\{"error":".*"code":"[a-z_]+"/.test(body)
        if (status >= 500 || !isOurs)
          wrong.push(`${method} ${tried}: ${status} ${body.slice(0, 200)}`)
      }),
    )
    await Promise.all(responses)
    expect(wrong).toEqual([])
  },
)

const isCursor = (name: string) => name === 'after' || name === 'before'

/** What of them it could have written: for later times and more rows than there are, and no text for the first page. */
const placesOfLists = [
  'a far page: /api/account/security-events/',
  'a huge instant of what is running: /api/drop-cowboy/analytics/',
  'a huge instant of what is running: /api/drop-cowboy/past-campaigns/',
  'a huge number: /api/account/security-events/',
  'an instant and a hash: /api/suppressions/',
  'nothing: /api/drop-cowboy/analytics/details/:name/',
  'nothing: /api/messages/',
  'nothing: /api/suppressions/',
  'the largest number of 13 digits: /api/messages/',
  'the largest number of 13 digits: /api/sign-ups/',
  'the last place: /api/drop-cowboy/analytics/details/:name/',
  // In microseconds a day of 2243.
  'the year 275760: /api/drop-cowboy/analytics/',
  'the year 275760: /api/drop-cowboy/past-campaigns/',
]

it('refuses each cursor that the product can not have written', async () => {
  const cursors = [...product.queries].flatMap(([route, names]) =>
    names.filter(isCursor).map((name) => ({ route, name })),
  )
  expect(cursors.length).toBeGreaterThanOrEqual(8)
  const accepted: string[] = []
  const others: string[] = []
  for (const { route, name } of cursors) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replaceAll(/:\w+/g, encodeURIComponent(campaign))
    for (const [what, value] of Object.entries(crafted)) {
      const { status, body } = await owner.call(method, { path: `${path}?${name}=${value}` })
      if (status === 200) accepted.push(`${what}: ${pattern}`)
      else if (status !== 400 || !body.includes('"code":"invalid_request"'))
        others.push(`${what}: ${pattern}: ${status} ${body.slice(0, 200)}`)
    }
  }
  expect(others).toEqual([])
  expect(accepted.toSorted()).toEqual(placesOfLists)
})
