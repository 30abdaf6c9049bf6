import { useState } from 'react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast as sonner } from 'sonner'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialog } from '../dialog/dialog.tsx'
import { toast } from './toast.tsx'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  sonner.dismiss()
  cleanup()
})

describe('a toast', () => {
  it('announces a success politely and an error at once', async () => {
    render(<Toaster />)
    act(() => toast('Export successful!', 'success'))
    act(() => toast('Failed to export details. Please try again.', 'error'))
    expect((await screen.findByRole('status')).textContent).toBe('Export successful!')
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to export details.')
  })

  it('is closed by its button', async () => {
    render(<Toaster />)
    act(() => toast('Saved', 'success'))
    const close = await screen.findByRole('button', { name: 'Close this message' })
    close.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument())
  })

  it('lets the Tab key pass, and gives the focus back when it is closed', async () => {
    render(
      <>
        <Toaster />
        <button type="button">Before</button>
      </>,
    )
    act(() => toast('Saved', 'success'))
    const close = await screen.findByRole('button', { name: 'Close this message' })
    const before = screen.getByRole('button', { name: 'Before' })
    before.focus()
    close.focus()
    await userEvent.tab()
    expect(before).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(close).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    expect(document.body).toHaveFocus()
    before.focus()
    close.focus()
    await userEvent.keyboard('{Enter}')
    expect(before).toHaveFocus()
  })

  it('is closed by Esc from anywhere, but not by the Esc that closes a dialog', async () => {
    render(<ToastAndDialog />)
    act(() => toast('Saved', 'success'))
    await screen.findByText('Saved')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('Saved')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument())
  })
})

function ToastAndDialog() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?" />
      <Toaster />
    </>
  )
}
