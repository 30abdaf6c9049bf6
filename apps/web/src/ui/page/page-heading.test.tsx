import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PageHeading } from './page-heading.tsx'

afterEach(cleanup)

it('A heading names the document, and takes the focus after a navigation but not at first', async () => {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <Link to="/two">go</Link>
      <Routes>
        <Route path="/one" element={<PageHeading title="One" />} />
        <Route path="/two" element={<PageHeading title="Two" />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(document.title).toBe('One · Afterbeep')
  expect(document.body).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'go' }))
  expect(document.title).toBe('Two · Afterbeep')
  expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus()
})
