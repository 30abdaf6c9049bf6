import { Suspense } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { definePart } from './part.tsx'

afterEach(cleanup)

const module = { Greeting: ({ name }: { name: string }) => <p>Hello {name}</p> }

it('shows a loaded part at once, without the fallback', async () => {
  const { fetch, Component: Greeting } = definePart(
    () => Promise.resolve(module),
    (part) => part.Greeting,
  )
  await fetch()
  render(<Greeting name="Ada" />, { wrapper: Waiting })
  expect(screen.getByText('Hello Ada')).toBeInTheDocument()
  expect(screen.queryByText('waiting')).not.toBeInTheDocument()
})

it('waits for a part that is still loading, and fetches it once', async () => {
  let arrive: (part: typeof module) => void = () => undefined
  const source = vi.fn<() => Promise<typeof module>>(
    () => new Promise((resolve) => (arrive = resolve)),
  )
  const { Component: Greeting } = definePart(source, (part) => part.Greeting)
  await act(async () => render(<Greeting name="Ada" />, { wrapper: Waiting }))
  expect(screen.getByText('waiting')).toBeInTheDocument()
  await act(async () => arrive(module))
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
  expect(source).toHaveBeenCalledTimes(1)
})

it('fetches a part again after a failure', async () => {
  const source = vi.fn<() => Promise<typeof module>>()
  source.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(module)
  const { fetch } = definePart(source, (part) => part.Greeting)
  await expect(fetch()).rejects.toThrow('offline')
  expect(await fetch()).toBe(module)
})

function Waiting({ children }: { children: React.ReactNode }) {
  return <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
}
