import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

const spoken = () => document.querySelector('[aria-live]')?.textContent

describe('a busy button', () => {
  it('can’t be pressed, keeps its name and announces that work goes on', async () => {
    const onClick = vi.fn<() => void>()
    const { rerender } = render(<Button onClick={onClick}>Retry</Button>)
    expect(spoken()).toBe('')
    rerender(
      <Button onClick={onClick} loading>
        Retry
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Retry', busy: true })
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(spoken()).toBe('Please wait')
  })

  it('announces nothing any more when it is done', () => {
    const { rerender } = render(<Button loading>Retry</Button>)
    rerender(<Button>Retry</Button>)
    expect(spoken()).toBe('')
    expect(screen.getByRole('button', { name: 'Retry', busy: false })).toBeInTheDocument()
  })
})
