import { secretVariables } from './config.secret-files.ts'
import {
  hearingSettings,
  languageSettings,
  ownershipSettings,
  providerSettings,
} from './config.descriptions.providers.ts'
import { retentionSettings, sendingSettings } from './config.descriptions.sending.ts'
import { dataSettings, sandboxSettings, serverSettings } from './config.descriptions.server.ts'
import { variables } from './config.variables.ts'
import type { Described, VariableName } from './config.variables.ts'

/** Missing one is an error of types: every setting is described. */
const described = {
  ...serverSettings,
  ...dataSettings,
  ...providerSettings,
  ...languageSettings,
  ...hearingSettings,
  ...ownershipSettings,
  ...sendingSettings,
  ...retentionSettings,
  ...sandboxSettings,
} satisfies Required<Described>

const groups = [
  ['The server', serverSettings],
  ['Data and secrets', dataSettings],
  ['Providers', providerSettings],
  ['The language model', languageSettings],
  ['Hearing a voicemail', hearingSettings],
  ['Reassigned numbers', ownershipSettings],
  ['Sending', sendingSettings],
  ['How long rows are kept', retentionSettings],
  ['The sandbox', sandboxSettings],
] as const

export interface Setting {
  name: VariableName
  /** The values that it takes, its default and its purpose, in Markdown. */
  takes: string
  byDefault: string
  purpose: string
  /** Whether a file may hold it, named by `NAME_FILE`. */
  isSecret: boolean
}

/** Every setting, in the groups of docs/configuration.md. */
export function settingGroups(): { title: string; settings: Setting[] }[] {
  return groups.map(([title, group]) => ({
    title,
    settings: Object.keys(variables.shape)
      .filter(isVariable)
      .filter((name) => name in group)
      .map(settingOf),
  }))
}

function isVariable(name: string): name is VariableName {
  return Object.hasOwn(variables.shape, name)
}

function settingOf(name: VariableName): Setting {
  const [byDefault, purpose] = described[name]
  const takes = variables.shape[name].description ?? ''
  return { name, takes, byDefault, purpose, isSecret: isSecretVariable(name) }
}

export function isSecretVariable(name: VariableName): boolean {
  return secretVariables.some((secret) => secret === name)
}
