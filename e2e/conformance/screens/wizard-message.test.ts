import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseFile, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

const header = 'ID,firstname,LASTNAME,PhoneNumber,recommendedPHONE,City,Favourite colour'
const file = [
  header,
  '1,mary,SMITH,4085550100,14085550100,San Jose,',
  '2,zoë,ray,4085550101,14085550101,,blue',
  `3,al,${'x'.repeat(120)},4085550102,14085550102,Ulm,red`,
].join('\n')

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  await walkTo(wizard.page, 5, { file: new TextEncoder().encode(file), message: '' })
  return () => wizard.close()
})

beforeEach((context) => () => wizard.report(context))

const field = () => wizard.page.getByRole('textbox', { name: 'Message' })
const chip = (column: string) =>
  wizard.page.getByRole('button', { name: `<${column}>`, exact: true })
const text = () => field().inputValue()
const key = (name: string) => wizard.page.keyboard.press(name)

/** Writes the message; `|` marks the caret, or both ends of the selection. */
async function write(marked: string): Promise<void> {
  const [before = '', selected = '', after = ''] = marked.split('|')
  const tail = marked.split('|').length > 2 ? [selected, after] : ['', selected]
  await field().fill(before + tail.join(''))
  await field().focus()
  const ends = [before.length, before.length + (tail[0]?.length ?? 0)] as const
  await field().evaluate((element, [from, to]) => {
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(from, to)
  }, ends)
}

describe('Clickable field chips inserting a placeholder', () => {
  it('Offered chips are all columns except id and recommendedphone', async () => {
    const chips = wizard.page.getByRole('group', { name: 'Insert a field' }).getByRole('button')
    expect(await chips.allInnerTexts()).toEqual([
      '<FirstName>',
      '<LastName>',
      '<PhoneNumber>',
      '<City>',
      '<Favourite colour>',
    ])
  })

  it('at the caret, after which typing continues', async () => {
    await write('Hi |, hello')
    await chip('FirstName').click()
    await wizard.page.keyboard.type('!')
    expect(await text()).toBe('Hi <FirstName>!, hello')
  })

  it('in place of the selection', async () => {
    await write('Hi |you|, hello')
    await chip('City').click()
    expect(await text()).toBe('Hi <City>, hello')
  })

  it('and Ctrl+Z takes it out again', async () => {
    await write('|')
    await wizard.page.keyboard.type('Hi ')
    await chip('FirstName').click()
    await key('Control+z')
    expect(await text()).toBe('Hi ')
    await key('Control+Shift+z')
    expect(await text()).toBe('Hi <FirstName>')
  })
})

describe('Backspace right after a placeholder removes the whole placeholder', () => {
  it.each([
    ['in the middle', 'Hi <FirstName>|, hello', 'Hi , hello'],
    ['at the start', '<FirstName>|, hello', ', hello'],
    ['at the end', 'Hi <Favourite colour>|', 'Hi '],
    ['after an emoji', '🎉<City>|', '🎉'],
    ['after another one', '<City><City>|', '<City>'],
    ['of a column that has no chip', 'Call <recommendedphone>|', 'Call '],
  ])('%s', async (_, before, after) => {
    await write(before)
    await key('Backspace')
    expect(await text()).toBe(after)
  })

  it.each([
    ['within a placeholder', 'Hi <FirstName|>', 'Hi <FirstNam>'],
    ['after text that is no column', 'Hi <Nobody>|', 'Hi <Nobody'],
    ['after an emoji', 'Hi 🎉|', 'Hi '],
    ['at the very start', '|<City>', '<City>'],
    ['with a selection that ends there', 'Hi <First|Name>|', 'Hi <First'],
  ])('and works as usual %s', async (_, before, after) => {
    await write(before)
    await key('Backspace')
    expect(await text()).toBe(after)
  })

  it('and Ctrl+Z brings it back, with what was typed before', async () => {
    await write('|')
    await wizard.page.keyboard.type('Hi ')
    await chip('FirstName').click()
    await key('Backspace')
    expect(await text()).toBe('Hi ')
    await key('Control+z')
    expect(await text()).toBe('Hi <FirstName>')
  })
})

describe('What each contact will get', () => {
  const phone = (kind: string) => wizard.page.getByRole('group', { name: kind })

  it('is shown on a phone, with rows of the uploaded file, names normalised', async () => {
    await write('Hi <FirstName> of <City>, our offers are here.|')
    await wizard.page.getByText('Mary Smith').waitFor()
    expect(await phone('Voicemail').innerText()).toContain('Hi Mary of San Jose, our offers')
    expect(await phone('Text message').innerText()).toContain('Reply STOP to opt out')
  })

  it('is shown one contact after the other, with a note on a missing field', async () => {
    const { page } = wizard
    await page.getByRole('button', { name: 'Next contact' }).click()
    await page.getByText('No City on file: left out.').waitFor()
    expect(await phone('Voicemail').innerText()).toContain('Hi Zoë of, our offers')
    await page.getByRole('button', { name: 'Next contact' }).press('Enter')
    await page.getByText('3 of 3 shown').waitFor()
    await page.getByRole('button', { name: 'Next contact' }).press('Enter')
    await page.getByText('3 of 3 shown').waitFor()
  })

  it('counts segments of the longest text, and names a contact’s character that shortens them', async () => {
    const { page } = wizard
    await write('Hi <LastName>, our offers are here, come and see us soon.|')
    await page.getByText('2 text segments for the longest text (GSM-7)').waitFor()
    await write('Hi <FirstName>|')
    await page.getByText('The character “ë” in your list makes segments shorter').waitFor()
    expect(await page.getByText(/\(UCS-2\)/).count()).toBe(1)
  })

  it('offers a plain character for one that makes segments shorter, which Ctrl+Z takes back', async () => {
    const { page } = wizard
    await write('It’s spring|')
    await page.getByRole('button', { name: "Write ' instead" }).click()
    expect(await text()).toBe("It's spring")
    await page.getByText('1 text segment for the longest text (GSM-7)').waitFor()
    await key('Control+z')
    expect(await text()).toBe('It’s spring')
  })

  it('survives a reload', async () => {
    const { page } = wizard
    await write('Hi <FirstName>, see you|')
    await page.reload()
    await expect.poll(text).toBe('Hi <FirstName>, see you')
    await phone('Voicemail').getByText('Hi Mary, see you').waitFor()
  })

  it('takes the columns of a new file', async () => {
    const { page } = wizard
    for (const _ of [4, 3]) await page.getByRole('button', { name: 'Back' }).click()
    const columns = Array.from({ length: 55 }, (_, index) => `Field ${index}`)
    const wide = `id,FirstName,LastName,PhoneNumber,RecommendedPhone,${columns.join(',')}\n1,Bo,Li,1,14085550100\n`
    await chooseFile(page, new TextEncoder().encode(wide))
    await page.getByText('1 ready, 0 with problems').waitFor()
    for (const _ of [4, 5]) await page.getByRole('button', { name: 'Continue' }).click()
    await chip('Field 54').click()
    expect(await text()).toBe('Hi <FirstName>, see you<Field 54>')
  })
})
