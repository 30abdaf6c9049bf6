import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isReportToken, reportUrl } from '../../features/runs/index.ts'
import { reportKeys } from './report-keys.ts'

const hashKey = 'h'.repeat(40)
const [first, second, third] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)]

/** The proof in the address that one process made. */
function tokenMadeBy(tokenSecret: string, publicUrl = 'https://one.example'): string {
  return reportUrl({ publicUrl, tokenSecret }, 'voice', 'reference').split('/').at(-1) ?? ''
}

function keysWith(sessionSecret: string, previousSessionSecrets: readonly string[] = []) {
  return reportKeys({ hashKey, sessionSecret, previousSessionSecrets })
}

function accepts({ accepted }: ReturnType<typeof keysWith>, token: string): boolean {
  return isReportToken(accepted, 'reference', token)
}

describe('the keys of report addresses', () => {
  it('stay the same when the session secret is rotated, even without the previous one', () => {
    const token = tokenMadeBy(keysWith(first).current)
    expect(accepts(keysWith(second), token)).toBe(true)
    expect(accepts(keysWith(third, [second]), token)).toBe(true)
  })

  it('accept what was made with the session secret before, current or previous', () => {
    const madeBefore = createHmac('sha256', first).update('report addresses').digest('base64url')
    const token = tokenMadeBy(madeBefore)
    expect(accepts(keysWith(first), token)).toBe(true)
    expect(accepts(keysWith(third, [second, first]), token)).toBe(true)
    expect(accepts(keysWith(third, [second]), token)).toBe(false)
  })

  it('accept what was made under another public address', () => {
    const token = tokenMadeBy(keysWith(first).current, 'https://other.example')
    expect(accepts(keysWith(first), token)).toBe(true)
  })

  it('are neither the key that they are made of, nor accept one made of another', () => {
    expect(keysWith(first).accepted).not.toContain(hashKey)
    const others = { hashKey: 'x'.repeat(40), sessionSecret: second, previousSessionSecrets: [] }
    expect(accepts(keysWith(first), tokenMadeBy(reportKeys(others).current))).toBe(false)
  })
})
