import { expect, it } from 'vitest'
import { CHUNK_SIZES, defaultDeliverySettings } from './delivery-settings.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

it('a text waits a quarter of an hour for its voicemail, and a report is awaited for a day', () => {
  expect(defaultDeliverySettings).toMatchObject({
    textWaitMs: 15 * MINUTE_MS,
    reportTimeoutMs: 24 * HOUR_MS,
  })
})

it('a number is contacted three times a day at most, and a send is tried five times', () => {
  expect(defaultDeliverySettings).toMatchObject({ contactLimit: 3, maxAttempts: 5 })
})

it('five of a run go first, for a minute, and a run two hours late waits for its owner', () => {
  expect(defaultDeliverySettings).toMatchObject({
    canarySize: 5,
    canaryWaitMs: MINUTE_MS,
    lateLimitMs: 2 * HOUR_MS,
  })
})

it('a set-up fault pauses a run for a quarter of an hour, and ends it after a day', () => {
  expect(defaultDeliverySettings).toMatchObject({
    pauseMs: 15 * MINUTE_MS,
    pauseLimitMs: 24 * HOUR_MS,
  })
})

it('a campaign is flagged when more than half of 200 results have failed', () => {
  expect(defaultDeliverySettings).toMatchObject({ flagAfterResults: 200, flagFailureShare: 0.5 })
})

it('the recordings of the first twenty voicemails of a run are kept', () => {
  expect(defaultDeliverySettings).toMatchObject({ recordingsPerRun: 20 })
})

it('a provider is not called for 15 s when half of 20 responses within 10 s were its faults', () => {
  expect(defaultDeliverySettings).toMatchObject({
    breakerWindowMs: 10 * SECOND_MS,
    breakerAfterCalls: 20,
    breakerFaultShare: 0.5,
    breakerPauseMs: 15 * SECOND_MS,
  })
})

it('100 calls of each channel are in progress at once, and their number a second is not limited', () => {
  expect(defaultDeliverySettings).toMatchObject({
    voiceInFlight: 100,
    textInFlight: 100,
    voicePerSecond: 0,
    textPerSecond: 0,
    accountPerSecond: 0,
    leaseMs: 15 * SECOND_MS,
  })
})

it('a dead worker leaves 50 texts uncertain at most, and 500 voicemails, which are sent again', () => {
  expect(CHUNK_SIZES).toEqual({ voice: 500, text: 50 })
})
