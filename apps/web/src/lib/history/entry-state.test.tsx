import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useEntryState } from './entry-state.ts'
import { forgetViews } from './views.ts'

/** Counts presses, and shows a campaign's own count. */
function Counter({ of }: { readonly of: string }) {
  const [count, setCount] = useEntryState(of, z.number(), 0)
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {count}
    </button>
  )
}

/** Another screen's idea of the same part. */
function Words({ of }: { readonly of: string }) {
  const [word] = useEntryState(of, z.string(), 'nothing')
  return <p>{word}</p>
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
  forgetViews()
})

describe('what an entry of the history shows', () => {
  it('is found again by Back, and not by another entry', async () => {
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
    cleanup()
    render(<Words of="A" />)
    expect(screen.getByRole('paragraph')).toHaveTextContent('nothing')
    expect(shown('B')).toHaveTextContent('2')
  })

  it('is in no storage of the browser, and the entry says only where it is', async () => {
    shown('+1 (408) 555-0142')
    await press()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(JSON.stringify(history.state)).toMatch(/^\{"view":"[0-9a-f-]{36}"\}$/)
  })

  it('is gone when the session has ended', async () => {
    shown('A')
    await press()
    forgetViews()
    expect(shown('A')).toHaveTextContent('0')
  })

  it('goes first where it was used longest ago, and fifty are kept', () => {
    for (let number = 0; number < 51; number += 1) {
      fireEvent.click(shown(`part ${number}`))
      // Used again after each, so it is never the oldest.
      fireEvent.click(shown('part 0'))
    }
    expect(shown('part 1')).toHaveTextContent('0')
    expect(shown('part 2')).toHaveTextContent('1')
    expect(shown('part 0')).toHaveTextContent('52')
  })

  it('keeps nothing where nothing was changed', () => {
    shown('A')
    expect([history.state, sessionStorage.length]).toEqual([null, 0])
  })
})
