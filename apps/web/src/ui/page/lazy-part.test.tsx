import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const module = { default: ({ name }: { name: string }) => <p>Hello {name}</p> }

it('keeps its space, then shows the part', async () => {
  const Greeting = lazyPart(() => Promise.resolve(module), <p>its space</p>)
  render(<Greeting name="Ada" />)
  expect(screen.getByText('its space')).toBeInTheDocument()
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
})

it('shows the part at once, without its space, when its file was fetched ahead', async () => {
  const Greeting = lazyPart(() => Promise.resolve(module), <p>its space</p>)
  await Greeting.fetch()
  render(<Greeting name="Ada" />)
  expect(screen.queryByText('its space')).not.toBeInTheDocument()
  expect(screen.getByText('Hello Ada')).toBeInTheDocument()
})

it('shows that it could not be loaded, and loads after Retry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const source = vi.fn<() => Promise<typeof module>>()
  source.mockRejectedValue(new Error('offline'))
  const Greeting = lazyPart(source, '')
  await act(async () =>
    render(
      <>
        <p>the rest</p>
        <Greeting name="Ada" />
      </>,
    ),
  )
  const line = 'This part could not be loaded. Check your connection.'
  expect(await screen.findByText(line)).toBeInTheDocument()
  expect(screen.getByText('the rest')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(line)).toBeInTheDocument()
  source.mockResolvedValue(module)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument()
})
