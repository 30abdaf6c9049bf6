import { Suspense } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fromPart, once } from './part.ts'

afterEach(cleanup)

const module = { Greeting: ({ name }: { name: string }) => <p>Hello {name}</p> }

it('shows a loaded part at once, without the fallback', async () => {
  const fetch = once(() => Promise.resolve(module))
  await fetch()
  const Greeting = fromPart(fetch, (part) => part.Greeting)
  render(<Greeting name="Ada" />, { wrapper: Waiting })
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(screen.queryByText('waiting')).toBeNull()
})

it('waits for a part that is still loading, and fetches it once', async () => {
  let arrive: (part: typeof module) => void = () => undefined
  const source = vi.fn<() => Promise<typeof module>>(
    () => new Promise((resolve) => (arrive = resolve)),
  )
  const Greeting = fromPart(once(source), (part) => part.Greeting)
  await act(async () => render(<Greeting name="Ada" />, { wrapper: Waiting }))
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(async () => arrive(module))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(source).toHaveBeenCalledTimes(1)
})

it('fetches a part again after a failure', async () => {
  const source = vi.fn<() => Promise<typeof module>>()
  source.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(module)
  const fetch = once(source)
  await expect(fetch()).rejects.toThrow('offline')
  expect(await fetch()).toBe(module)
})

function Waiting({ children }: { children: React.ReactNode }) {
  return <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
}
