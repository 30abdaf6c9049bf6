import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WhenSeen } from './when-seen.tsx'

type Note = (entries: readonly { isIntersecting: boolean }[]) => void

describe('a part that is rendered when its place is seen', () => {
  let note: Note = () => undefined
  const disconnect = vi.fn<() => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(given: Note) {
          note = given
        }
        observe = () => undefined
        disconnect = disconnect
      },
    )
    render(<WhenSeen space="its place">the part</WhenSeen>)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    disconnect.mockClear()
  })

  it('keeps its place while it is out of view', () => {
    act(() => note([{ isIntersecting: false }]))
    expect(screen.getByText('its place')).toBeInTheDocument()
    expect(screen.queryByText('the part')).not.toBeInTheDocument()
  })

  it('is rendered once in view, and stays when it leaves', () => {
    act(() => note([{ isIntersecting: true }]))
    expect(screen.getByText('the part')).toBeInTheDocument()
    expect(screen.queryByText('its place')).not.toBeInTheDocument()
    expect(disconnect).toHaveBeenCalledOnce()
    act(() => note([{ isIntersecting: false }]))
    expect(screen.getByText('the part')).toBeInTheDocument()
  })

  it('is rendered when the page has long been there', () => {
    act(() => void vi.advanceTimersByTime(3_900))
    expect(screen.queryByText('the part')).not.toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByText('the part')).toBeInTheDocument()
  })
})
