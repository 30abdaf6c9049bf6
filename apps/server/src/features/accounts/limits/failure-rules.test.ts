import { describe, expect, it } from 'vitest'
import { failureRules } from './failure-rules.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const rules = failureRules(100)

describe('failures in a row', () => {
  it('pause an account from the fifth on, twice as long each time, up to a quarter of an hour', () => {
    const seconds = rules.account.pausesMs.map((ms) => ms / SECOND_MS)
    expect(seconds).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  it('lock an account after 80 of strangers and 20 of its own browsers, 100 together', () => {
    expect([rules.account.most, rules.devices.most]).toEqual([80, 20])
    expect(rules.devices.pausesMs).toEqual(rules.account.pausesMs)
  })

  it('of an email without an account count like those of one with', () => {
    expect(rules.unknown).toEqual(rules.account)
  })

  it('of a code, or of the own password, are 100 until a reset by mail', () => {
    expect([rules.code.most, rules.own_password.most]).toEqual([100, 100])
    expect(rules.code.pausesMs).toEqual(rules.account.pausesMs)
  })

  it('of an account are never forgotten by themselves', () => {
    const kept = [rules.account, rules.unknown, rules.devices, rules.code, rules.own_password]
    expect(kept.map(({ forgottenAfterMs }) => forgottenAfterMs)).toEqual(kept.map(() => null))
  })

  it('of a network are forgotten after an hour, slow it down to one a minute, and never lock it', () => {
    const { network } = rules
    expect(network).toMatchObject({ most: null, forgottenAfterMs: 60 * MINUTE_MS })
    expect(network.pausesMs.slice(0, 100)).toEqual(Array<number>(100).fill(0))
    expect(network.pausesMs.slice(100).map((ms) => ms / SECOND_MS)).toEqual([
      1, 2, 4, 8, 16, 32, 60,
    ])
  })
})
