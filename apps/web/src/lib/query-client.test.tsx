import { act, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const refused = { status: 404, code: 'not_found', message: 'No.' }

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

it('a part that waits for a query and has a part with the same one asks once for what is refused', async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError(refused)))
  const useAsked = () => useQuery({ queryKey: ['asked'], queryFn: ask })
  function Inner() {
    return <p>{useAsked().isError ? 'failed' : 'loading'}</p>
  }
  function Outer() {
    return useAsked().isPending ? <p>waiting</p> : <Inner />
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Outer />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('failed')).toBeInTheDocument()
  expect(ask).toHaveBeenCalledOnce()
})
