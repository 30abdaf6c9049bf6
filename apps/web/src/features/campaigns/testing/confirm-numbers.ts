import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Nothing is published before what it would do is on the screen. */
export async function numbersShown() {
  await screen.findByText('18,700 credits')
}

/** The box can be ticked once the numbers are there: they are what is confirmed. */
export async function confirmNumbers() {
  await numbersShown()
  await userEvent.click(screen.getByRole('checkbox'))
}
