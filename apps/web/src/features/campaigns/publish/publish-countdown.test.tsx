import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PublishCountdown from './publish-countdown.tsx'

const calls = {
  onUndo: vi.fn<() => void>(),
  onPublish: vi.fn<() => void>(),
  onOutOfSight: vi.fn<() => void>(),
}
const hidden = vi.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  hidden.mockReturnValue(false)
  document.title = 'Campaign'
  render(<PublishCountdown {...calls} />)
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const left = () => screen.getByRole('timer').textContent
function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  return wait(250)
}
function hide(isHidden: boolean) {
  hidden.mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('publishes after ten seconds in which it was seen', async () => {
  await wait(9_750)
  expect(left()).toBe('1 s')
  expect(calls.onPublish).not.toHaveBeenCalled()
  await wait(250)
  expect(calls.onPublish).toHaveBeenCalledOnce()
})

it('goes on where it was after a short sleep, so that it can still be undone', async () => {
  await wait(3_000)
  await sleep(30_000)
  expect(left()).toBe('7 s')
  expect(calls.onPublish).not.toHaveBeenCalled()
  await wait(7_000)
  expect(calls.onPublish).toHaveBeenCalledOnce()
  expect(calls.onOutOfSight).not.toHaveBeenCalled()
})

it('gives up after a long sleep, since its numbers are old by then', async () => {
  await wait(3_000)
  await sleep(8 * 3_600_000)
  expect(calls.onOutOfSight).toHaveBeenCalledOnce()
  await wait(20_000)
  expect(calls.onPublish).not.toHaveBeenCalled()
})

it('waits while its tab is hidden, whose name says so, and gives up after a minute', async () => {
  hide(true)
  expect(document.title).toBe('Not published yet')
  await wait(50_000)
  expect(calls.onPublish).not.toHaveBeenCalled()
  hide(false)
  expect(document.title).toBe('Campaign')
  await wait(5_000)
  expect(left()).toBe('5 s')
  hide(true)
  await wait(10_000)
  expect(calls.onOutOfSight).toHaveBeenCalledOnce()
  expect(calls.onPublish).not.toHaveBeenCalled()
})

it('is not shortened by a clock that is set back or forward', async () => {
  vi.setSystemTime(Date.now() - 3_600_000)
  await wait(250)
  await sleep(30_000)
  expect(left()).toBe('10 s')
})
