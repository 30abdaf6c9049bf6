import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseFile, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openWizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

const exported = (name: string) =>
  readFileSync(new URL(`../../packages/contact-file/src/testing/exports/${name}`, import.meta.url))

describe('contact files of other programs', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openWizardFixture()
    await walkTo(wizard.page, 3)
    return () => wizard.close()
  })

  stepsInOrder((context) => wizard.report(context))

  it.each([
    'google-contacts.csv',
    'outlook.csv',
    'icloud.vcf',
    'hubspot.csv',
    'mailchimp.csv',
    'square.csv',
    'shopify.csv',
    'quickbooks.csv',
    'salesforce.csv',
    'constant-contact.csv',
    'toast.csv',
    'jobber.csv',
  ])('%s is a list of three people after one click', async (name) => {
    const { page } = wizard
    await chooseFile(page, exported(name), name)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Mary Castillo').waitFor()
    await dialog.getByText('+1 (617) 555-0142').waitFor()
    await dialog.getByRole('button', { name: 'Use these columns' }).click()
    const list = name.replace(/\.[a-z]+$/, '.csv')
    await page.getByText('3 ready, 0 with problems').waitFor()
    expect(await page.getByText(list, { exact: true }).count()).toBe(1)
  })
})
