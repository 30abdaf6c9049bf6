import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** The box can be ticked once the numbers are there: they are what is confirmed. */
export async function confirmNumbers() {
  await screen.findByText('18,700 credits')
  await userEvent.click(screen.getByRole('checkbox'))
}
