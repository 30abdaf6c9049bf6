import { useState } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ blocking = false, field = false }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?" blocking={blocking}>
        {/* A password manager reads whose password it is. */}
        {field ? <input type="hidden" name="email" /> : null}
        {field ? <input aria-label="Name" /> : null}
        <Button>Act</Button>
      </Dialog>
    </>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))

describe('a dialog', () => {
  it('closes on Esc and gives the focus back to what opened it', async () => {
    render(<Page />)
    await open()
    expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('stays on Esc, and has no close button, when it is blocking', async () => {
    render(<Page blocking />)
    await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })

  it('starts in its first field, and without one on no button', async () => {
    render(<Page field />)
    await open()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    cleanup()
    render(<Page />)
    await open()
    expect(screen.getByRole('dialog')).toHaveFocus()
  })
})
