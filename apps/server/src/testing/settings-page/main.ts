// npm run settings:page: writes the table of all settings into docs/configuration.md. Format it afterwards.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '../../wiring/settings/settings-table.ts'

const page = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'configuration.md')
const text = readFileSync(page, 'utf8')
const written = text.replace(
  /(?<=<!-- settings -->)[^]*(?=<!-- \/settings -->)/,
  () => `\n\n${settingsTable()}\n\n`,
)
writeFileSync(page, written)
