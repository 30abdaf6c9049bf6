import { afterEach, expect, it } from 'vitest'
import { chooseTheme, storedThemeChoice } from './theme.ts'

afterEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
})

it('A theme that is chosen is painted, kept, and followed by the colour of the browser’s own bars', () => {
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">'
  const counting = () =>
    [...document.head.querySelectorAll('meta')].filter(({ media }) => media === 'all')
  chooseTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(storedThemeChoice()).toBe('dark')
  expect(counting().map(({ dataset }) => dataset['scheme'])).toEqual(['dark'])
  chooseTheme('light')
  expect(counting().map(({ dataset }) => dataset['scheme'])).toEqual(['light'])
})
