import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isSecretVariable, settingGroups } from '../../config.descriptions.ts'
import { variables } from '../../config.variables.ts'
import { defaultDeliverySettings } from '../../features/runs/index.ts'
import { defaultRetentionSettings } from '../../features/retention/index.ts'
import { settingsTable } from './settings-table.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8')
const settings = settingGroups().flatMap((group) => group.settings)

/** The cells of each row, without the padding and the dashes that a formatter chooses. */
function rowsOf(table: string): string[] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  return lines.map((line) => line.replace(/-{3,}/g, '---').replace(/ +/g, ' '))
}

it('docs/configuration.md shows every setting as the schema describes it', () => {
  const [, shown = ''] = /<!-- settings -->([^]*)<!-- \/settings -->/.exec(page) ?? []
  expect(rowsOf(shown), 'Run npm run settings:page').toEqual(rowsOf(settingsTable()))
})

it('each setting has one row, with what it takes and what it does', () => {
  const names = settings.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(variables.shape).toSorted())
  const blank = settings.filter(({ takes, purpose }) => takes === '' || purpose === '')
  expect(blank).toEqual([])
})

it('the defaults of sending and of retention are those of the code', () => {
  const shown = (names: readonly string[]) =>
    names.map((name) =>
      Number.parseFloat(settings.find((one) => one.name === name)?.byDefault ?? ''),
    )
  const sending = Object.keys(defaultDeliverySettings).map(variableOf)
  expect(shown(sending)).toEqual(Object.values(defaultDeliverySettings))
  const { deliveryDays, reportDays, archiveDays, replyDays, listDays, quarantineDays } =
    defaultRetentionSettings
  const retention = ['', 'REPORT_', 'ARCHIVE_', 'REPLY_', 'LIST_', 'QUARANTINE_']
  expect(shown(retention.map((prefix) => `${prefix}RETENTION_DAYS`))).toEqual([
    deliveryDays,
    reportDays,
    archiveDays,
    replyDays,
    listDays,
    quarantineDays,
  ])
})

/** `textWaitMs` is TEXT_WAIT_MS. */
function variableOf(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

it('every setting that sounds like a secret may lie in a file', () => {
  const sounding = settings.filter(({ name }) => /SECRET|PASSWORD|TOKEN|_KEY$|_KEYS$/.test(name))
  const open = sounding.filter(({ name }) => !isSecretVariable(name)).map(({ name }) => name)
  // Both are public by their nature.
  expect(open).toEqual(['TELNYX_PUBLIC_KEY', 'STRIPE_PUBLISHABLE_KEY'])
})
