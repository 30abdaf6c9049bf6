import { Suspense } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('a part whose file can not be fetched', () => {
  it('shows its failure in its own place, with Retry, and keeps the other parts of the page', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const source = vi.fn<() => Promise<typeof module>>()
    source.mockRejectedValue(new Error('offline'))
    const { Component: Greeting } = definePart(source, (part) => part.Greeting)
    const page = (
      <>
        <p>the rest</p>
        <Greeting name="Ada" />
      </>
    )
    await act(async () => render(page, { wrapper: Waiting }))
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument()
    expect(screen.getByText('the rest')).toBeInTheDocument()
    const tries = source.mock.calls.length
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument()
    // One more for each press: a fetch that fails at once is not repeated by each render.
    expect(source).toHaveBeenCalledTimes(tries + 1)
    source.mockResolvedValue(module)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
    vi.unstubAllGlobals()
  })

  it('tries again by itself where it is opened again', async () => {
    const source = vi.fn<() => Promise<typeof module>>()
    source.mockRejectedValue(new Error('offline'))
    const { Component: Greeting } = definePart(source, (part) => part.Greeting)
    const { unmount } = await act(async () => render(<Greeting name="Ada" />, { wrapper: Waiting }))
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument()
    unmount()
    source.mockResolvedValue(module)
    await act(async () => render(<Greeting name="Ada" />, { wrapper: Waiting }))
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
  })

  it('is not confused with a part that fails by itself', async () => {
    const Broken = () => {
      throw new Error('a fault of its own')
    }
    const part = definePart(
      () => Promise.resolve({ Broken }),
      ({ Broken: Picked }) => Picked,
    )
    await part.fetch()
    expect(() => render(<part.Component />, { wrapper: Waiting })).toThrow('a fault of its own')
  })
})
