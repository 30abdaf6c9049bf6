import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

/** What a screen reader reads after the field's name. */
function descriptionOf(field: HTMLElement): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing with the id ${id}`)
}

const options = [{ value: 'once', label: 'Once' }]

describe('a field', () => {
  it.each([
    ['text field', <TextField key="" label="Name" hint="As on the card." error="Too short" />],
    ['text area', <TextArea key="" label="Name" hint="As on the card." error="Too short" />],
    [
      'select',
      <SelectField
        key=""
        label="Name"
        options={options}
        hint="As on the card."
        error="Too short"
      />,
    ],
  ])('(%s) that is invalid is read with its hint and its error', (_, field) => {
    render(field)
    const input = screen.getByLabelText('Name')
    expect(input).toHaveAttribute('aria-invalid', 'true')
    expect(descriptionOf(input)).toEqual(['As on the card.', 'Too short'])
    expect(screen.getByRole('alert').textContent).toBe('Too short')
  })

  it('that is fine is described by nothing', () => {
    render(<TextField label="Name" />)
    const input = screen.getByLabelText('Name')
    expect(input).not.toHaveAttribute('aria-invalid')
    expect(descriptionOf(input)).toEqual([])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('A checkbox that is invalid is read with its error', () => {
  render(<Checkbox label="I agree" error="Confirm this." />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  expect(box).toHaveAttribute('aria-invalid', 'true')
  expect(descriptionOf(box)).toEqual(['Confirm this.'])
})
