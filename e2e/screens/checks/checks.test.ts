import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeViolations } from '@afterbeep/testing/browser/browser-axe'
import { launchChromium } from '@afterbeep/testing/browser/launch-chromium'
import { layoutShifts, noteLayoutShifts } from '../layout-shift.ts'
import { focusFaults } from './focus-walk.ts'
import { sidewaysFaults } from './sideways.ts'
import { wideDashes } from './wide-dashes.ts'

describe('the checks of the scenes, on pages with planted faults', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchChromium()
    return () => browser.close()
  })

  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 400 } })
    page = await context.newPage()
    return () => context.close()
  })

  it('finds a page that scrolls sideways, and the element that causes it', async () => {
    await page.setContent('<p class="long" style="width: 500px">Too wide</p>')
    expect(await sidewaysFaults(page)).toEqual([expect.stringContaining('p.long')])
    await page.setContent('<p style="overflow-x: auto"><b style="width: 500px">Fits</b></p>')
    expect(await sidewaysFaults(page)).toEqual([])
  })

  it('finds the focus under a fixed header, unless scroll padding prevents it', async () => {
    const buttons = Array.from({ length: 40 }, (_, index) => `<p><button>${index}</button></p>`)
    const headed = (style: string) =>
      `<style>html { ${style} } header { position: fixed; inset: 0 0 auto; height: 80px }</style>
       <header>Header</header><button>Under it</button>${buttons.join('')}`
    await page.setContent(headed(''))
    const [first, ...others] = await focusFaults(page)
    expect(first).toMatch(/"Under it" has the focus under header/)
    // The next ones too, as far as the header reaches; not those in the open.
    expect(others.length).toBeLessThan(5)
    await page.setContent(headed('padding-top: 100px; scroll-padding-top: 90px'))
    expect(await focusFaults(page)).toEqual([])
  })

  it('finds a focus without a mark, and one outside the window', async () => {
    await page.setContent('<button style="outline: none">Bare</button><button>Marked</button>')
    expect(await focusFaults(page)).toEqual([expect.stringMatching(/"Bare".*without a mark/)])
    await page.setContent('<button style="position: fixed; left: -500px">Away</button>')
    expect(await focusFaults(page)).toEqual([expect.stringContaining('outside the window')])
  })

  it('finds targets that are small and close together', async () => {
    const small = '<button style="width: 12px; height: 12px; padding: 0">x</button>'
    await page.setContent(`<main><h1>Targets</h1>${small}${small}</main>`)
    const ids = (await axeViolations(page)).map((line) => line.split(' ')[0])
    expect(ids).toContain('target-size')
  })

  it('finds a hyphen in tabular figures, not a minus or a hidden one', async () => {
    const tabular = (text: string) => `<p style="font-variant-numeric: tabular-nums">${text}</p>`
    await page.setContent(tabular('since 03-05-2026'))
    expect(await wideDashes(page)).toEqual(['a dash as wide as a digit in "since 03-05-2026"'])
    await page.setContent(
      `<p>03-05-2026</p>${tabular('-200, 3 - 2')}<div hidden>${tabular('3-2')}</div>`,
    )
    expect(await wideDashes(page)).toEqual([])
  })

  it('finds what is pushed down while a page loads', async () => {
    await noteLayoutShifts(page)
    const late = `<p>${'Text '.repeat(200)}</p><script>setTimeout(() => {
      document.body.insertAdjacentHTML('afterbegin', '<div style="height: 200px">Late</div>')
    }, 100)</script>`
    await page.route('**/late', (route) => route.fulfill({ contentType: 'text/html', body: late }))
    await page.goto('http://planted.test/late')
    await page.getByText('Late').waitFor()
    const total = async () => (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0)
    await expect.poll(total).toBeGreaterThan(0.02)
  })
})
