import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../stages/command.ts'

/**
 * One mistake a rule. A linter that read nothing, or lost its type information, reports nothing
 * and looks like clean code, so each rule that we lean on must find its mistake here.
 */
const mistakes: Readonly<Record<string, string>> = {
  'typescript(no-explicit-any)': 'export const x: any = 1',
  'typescript(no-non-null-assertion)': 'export const x = (y: string | null) => y!.length',
  'typescript(no-floating-promises)': 'export const x = (y: Promise<void>) => {\n  y\n}',
  'typescript(no-misused-promises)': 'export const x = (y: Promise<boolean>) => (y ? 1 : 2)',
  'typescript(await-thenable)': 'export const x = async (y: number) => await y',
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const x: string = "1"',
  'typescript(consistent-type-imports)':
    'import { Stats } from "node:fs"\nexport const x = (y: Stats) => y.size',
  'typescript(no-deprecated)': '/** @deprecated */ const old = 1\nexport const x = old + 1',
  'typescript(no-unsafe-type-assertion)':
    'export const x = (y: unknown) => (y as { name: string }).name',
  'typescript(no-unsafe-assignment)': 'export const x = JSON.parse("1")',
  'typescript(no-unsafe-return)': 'export const x = () => JSON.parse("1")',
  'typescript(no-unsafe-member-access)': 'export const x = () => Number(JSON.parse("1").y)',
  'typescript(no-unsafe-argument)': 'export const x = () => Number.parseInt(JSON.parse("1"), 10)',
  'typescript(no-unsafe-call)': 'export const x = () => void JSON.parse("1")()',
  'typescript(only-throw-error)': 'export const x = () => {\n  throw "text"\n}',
  'typescript(switch-exhaustiveness-check)':
    'export const x = (y: "a" | "b") => {\n  switch (y) {\n    case "a":\n      return 1\n  }\n  return 2\n}',
  'typescript(return-await)':
    'export const x = async (y: Promise<number>) => {\n  try {\n    return y\n  } catch {\n    return 1\n  }\n}',
  'eslint(no-console)': 'console.log(1)\nexport const x = 1',
  'eslint(eqeqeq)': 'export const x = (y: number) => y == 1',
  'eslint(no-shadow)': 'export const x = (y: number) => [y].map((y) => y)',
  'eslint(no-unused-vars)': 'const x = 1\nexport {}',
  'eslint(no-empty)': 'export const x = (y: boolean) => {\n  if (y) {\n  }\n}',
  'eslint(no-param-reassign)': 'export const x = (y: number) => {\n  y = 2\n  return y\n}',
  'eslint(no-warning-comments)': '// TODO: later\nexport const x = 1',
  'import(no-cycle)': 'import { b } from "./other.ts"\nexport const a = () => b()',
  'unicorn(prefer-node-protocol)': 'export { join } from "path"',
  'react-hooks(rules-of-hooks)':
    'import { useState } from "react"\nexport function X({ y }: { y: boolean }) {\n  if (y) useState(1)\n  return null\n}',
  'react-hooks(exhaustive-deps)':
    'import { useMemo } from "react"\nexport function useX(y: number) {\n  return useMemo(() => y + 1, [])\n}',
  'react(jsx-key)': 'export const X = () => [1, 2].map((y) => <i>{y}</i>)',
  'react(button-has-type)': 'export const X = () => <button>Go</button>',
  'react(no-danger)': 'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  'jsx-a11y(alt-text)': 'export const X = () => <img src="a.png" />',
  'jsx-a11y(click-events-have-key-events)':
    'export const X = () => <div onClick={() => undefined}>Go</div>',
  'jsx-a11y(label-has-associated-control)': 'export const X = () => <label>Name</label>',
  'jsx-a11y(anchor-is-valid)': 'export const X = () => <a href="#">Go</a>',
  'vitest(no-focused-tests)':
    'import { expect, it } from "vitest"\nit.only("x", () => {\n  expect(1).toBe(1)\n})',
  'vitest(no-disabled-tests)':
    'import { expect, it } from "vitest"\nit.skip("x", () => {\n  expect(1).toBe(1)\n})',
  'vitest(expect-expect)': 'import { it } from "vitest"\nit("x", () => {})',
}

describe('the linter', () => {
  let found = new Set<string>()

  beforeAll(() => {
    found = lintPlanted()
  })

  it.each(Object.keys(mistakes))('finds what %s forbids', (rule) => {
    expect(found).toContain(`${folderOf(rule)} ${rule}`)
  })
})

const folder = mkdtempSync(join(tmpdir(), 'afterbeep-lint-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function folderOf(rule: string): string {
  return rule.replaceAll(/[^a-z0-9]+/g, '-')
}

/** Lints all mistakes at once, as the repository's own web code; returns which rule fired where. */
function lintPlanted(): Set<string> {
  plant(
    'tsconfig.json',
    JSON.stringify({ extends: join(root, 'apps', 'web', 'tsconfig.json'), include: ['.'] }),
  )
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [rule, text] of Object.entries(mistakes)) {
    const name = rule.startsWith('vitest') ? 'planted.test.tsx' : 'planted.tsx'
    plant(`${folderOf(rule)}/${name}`, text)
  }
  plant(
    'import-no-cycle-/other.ts',
    'import { a } from "./planted.tsx"\nexport const b = () => a()',
  )
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const flags = [program, '--type-aware', '--format=unix']
  const { stdout } = spawnSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' })
  return new Set(stdout.split('\n').flatMap(readLine))
}

/** A line such as `react-jsx-key-/planted.tsx:1:2: message [Error/react(jsx-key)]`. */
function readLine(line: string): string[] {
  const [, where, rule] = /^(?:\.\/)?([^/]+)\/planted[^:]*:.*\[\w+\/(.+)\]$/.exec(line) ?? []
  return where === undefined || rule === undefined ? [] : [`${where} ${rule}`]
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
