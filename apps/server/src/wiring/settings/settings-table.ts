import { settingGroups } from '../../config.descriptions.ts'

const header = ['| variable | takes | default | what it does |', '| --- | --- | --- | --- |']

/** Every setting as one Markdown table, which docs/configuration.md shows. */
export function settingsTable(): string {
  const rows = settingGroups().flatMap(({ title, settings }) => [
    `| **${title}** | | | |`,
    ...settings.map(({ name, isSecret, takes, byDefault, purpose }) => {
      const names = isSecret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``
      const cells = [names, takes, byDefault, purpose]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    }),
  ])
  return [...header, ...rows].join('\n')
}
