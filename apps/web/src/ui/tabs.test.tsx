import { useState } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Ways() {
  const [value, setValue] = useState('card')
  return (
    <Tabs
      label="Ways to pay"
      value={value}
      onChange={setValue}
      items={[
        { value: 'card', label: 'Card', content: 'the card form' },
        { value: 'bank', label: 'Bank', content: 'the bank form' },
      ]}
    />
  )
}

it('Tabs are one stop of the Tab key, between which the arrow keys move', async () => {
  render(<Ways />)
  expect(screen.getByRole('tablist', { name: 'Ways to pay' })).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Bank', selected: true })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Bank' }).textContent).toBe('the bank form')
  await userEvent.tab()
  expect(screen.getByRole('tabpanel', { name: 'Bank' })).toHaveFocus()
})
