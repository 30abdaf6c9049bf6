import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-api.ts'
import { base, showDetails } from '../testing/details-fixture.tsx'

const saved = vi.hoisted(() => ({
  saveFile: vi.fn<(file: Blob, fileName: string) => void>(),
}))
vi.mock('react-chartjs-2', () => ({ Bar: () => <canvas /> }))
vi.mock('../../../ui/save-file.ts', () => saved)
beforeEach(() => vi.clearAllMocks())

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('Export Details', () => {
  const path = `GET ${base}/analytics/details/download/A%20%2F%20B/`

  it('shows Exporting... while it works, then saves the file and confirms it', async () => {
    let finish: (response: Response) => void = () => undefined
    showDetails({
      [path]: () =>
        new Promise<Response>((resolve) => {
          finish = resolve
        }),
    })
    await screen.findByText('+1 (408) 555-0100')
    await userEvent.click(button('Export Details'))
    await waitFor(() => expect(button('Exporting...')).toBeDisabled())
    expect(screen.getByText('0 of 19 rows')).toBeInTheDocument()
    finish(new Response('a,b'))
    expect(await screen.findByText('Export successful!')).toBeInTheDocument()
    expect(saved.saveFile.mock.lastCall?.[1]).toBe('A / B_analytics_details.csv')
    expect(button('Export Details')).toBeEnabled()
  })

  it('shows a failure, and can be tried again', async () => {
    showDetails({ [path]: () => refusal(500, 'export_failed', 'No.') })
    await screen.findByText('+1 (408) 555-0100')
    await userEvent.click(button('Export Details'))
    expect(
      await screen.findByText('Failed to export details. Please try again.'),
    ).toBeInTheDocument()
    expect(saved.saveFile).not.toHaveBeenCalled()
    expect(button('Export Details')).toBeEnabled()
  })
})
