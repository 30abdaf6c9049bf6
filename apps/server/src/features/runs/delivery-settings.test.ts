import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDeliverySettings } from './delivery-settings.ts'

const page = join(import.meta.dirname, '../../../../../docs/configuration.md')
const [, section = ''] = readFileSync(page, 'utf8').split(/^## Sending$/m)
const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\| (`[^|]+`) +\| ([\d.]+)/gm)
const documented = [...rows].flatMap(([, names = '', value]) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [settingOf(name), Number(value)] as const),
)

/** TEXT_WAIT_MS is `textWaitMs`. */
function settingOf(variable: string): string {
  return variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

it('operators are told the defaults of sending', () => {
  expect(Object.fromEntries(documented)).toEqual(defaultDeliverySettings)
})
