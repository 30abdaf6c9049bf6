import { useState } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

type Size = 'small' | 'large' | 'huge'

function Sizes() {
  const [size, setSize] = useState<Size | undefined>('small')
  return (
    <RadioCards
      legend="Size"
      cards={[
        { value: 'small', title: 'Small', description: 'For one.' },
        { value: 'large', title: 'Large', description: 'For two.' },
        { value: 'huge', title: 'Huge', description: 'Sold out.', disabled: true },
      ]}
      value={size}
      onChange={setSize}
    />
  )
}

describe('radio cards', () => {
  it('are a named group, each named by its title and described by its text', () => {
    render(<Sizes />)
    expect(screen.getByRole('group', { name: 'Size' })).toBeInTheDocument()
    const large = screen.getByRole('radio', { name: 'Large' })
    expect(large).toHaveAccessibleDescription('For two.')
  })

  it('are chosen by the arrow keys, and the chosen one shows Selected', async () => {
    render(<Sizes />)
    await userEvent.tab()
    expect(screen.getByRole('radio', { name: 'Small' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Large', checked: true })).toBeInTheDocument()
    expect(screen.getByText('Selected').closest('label')).toHaveTextContent('Large')
  })

  it('can’t be chosen while disabled', async () => {
    render(<Sizes />)
    await userEvent.click(screen.getByText('Huge'))
    expect(screen.getByRole('radio', { name: 'Huge', checked: false })).toBeInTheDocument()
  })
})
