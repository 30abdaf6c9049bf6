import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useEntryState } from './entry-state.ts'

/** Counts presses, and shows a campaign's own count. */
function Counter({ of }: { readonly of: string }) {
  const [count, setCount] = useEntryState(of, z.number(), 0)
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {count}
    </button>
  )
}

const shown = (of: string) => {
  cleanup()
  render(<Counter of={of} />)
  return screen.getByRole('button')
}
const press = () => userEvent.click(screen.getByRole('button'))
/** A jump within the history is over when the browser has announced it. */
const goBack = async () => {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await arrived
}

beforeEach(() => history.replaceState(null, ''))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('what an entry of the history shows', () => {
  it('is found again by a reload and by Back, and not by another entry', async () => {
    history.replaceState({ key: 'router', idx: 3 }, '')
    expect(shown('A')).toHaveTextContent('0')
    await press()
    await press()
    expect(shown('A')).toHaveTextContent('2')
    // The router's own part of the entry stays.
    expect(history.state).toMatchObject({ key: 'router', idx: 3 })
    history.pushState(null, '')
    expect(shown('A')).toHaveTextContent('0')
    await press()
    await goBack()
    expect(shown('A')).toHaveTextContent('2')
  })

  it('is kept for each of its parts, and starts at its beginning where it can’t be read', async () => {
    shown('A')
    await press()
    expect(shown('B')).toHaveTextContent('0')
    await press()
    await press()
    expect(shown('A')).toHaveTextContent('1')
    const stored = sessionStorage.getItem('afterbeep.views') ?? ''
    sessionStorage.setItem('afterbeep.views', stored.replace('"value":1', '"value":"one"'))
    expect(shown('A')).toHaveTextContent('0')
    expect(shown('B')).toHaveTextContent('2')
    sessionStorage.setItem('afterbeep.views', '{')
    expect(shown('B')).toHaveTextContent('0')
  })

  it('keeps nothing where nothing was changed', () => {
    shown('A')
    expect([history.state, sessionStorage.length]).toEqual([null, 0])
  })
})
