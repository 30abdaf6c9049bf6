import { act, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.useRealTimers())

function Turned() {
  const turning = useMutation({ mutationFn: () => new Promise(() => {}) })
  return (
    <input type="checkbox" checked={turning.isPending} onChange={() => turning.mutate(undefined)} />
  )
}

it('a switch that a click has turned stays turned, without any timer in between', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Turned />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('checkbox'))
  await act(async () => {})
  expect(screen.getByRole('checkbox')).toBeChecked()
})
