import { expect, it } from 'vitest'
import { budgetOf, firstHabits, requestBody } from './model-habits.ts'

const openai = 'https://api.openai.com/v1'
const body = (baseUrl: string, model: string) => {
  const habits = firstHabits({ provider: 'openai-compatible', baseUrl, model })
  return requestBody({ model, max_tokens: budgetOf(habits, 300) }, habits)
}

it('names the limit on tokens as OpenAI does at its address, and as others do elsewhere', () => {
  expect(body(openai, 'gpt-4.1-mini')).toEqual({
    model: 'gpt-4.1-mini',
    max_completion_tokens: 300,
  })
  expect(body('http://127.0.0.1:11434/v1', 'llama3.2')).toEqual({
    model: 'llama3.2',
    max_tokens: 300,
  })
  expect(body('https://api.openai.com.example/v1', 'x')).toEqual({ model: 'x', max_tokens: 300 })
})

it.each([
  ['gpt-5-mini', true],
  ['o3', true],
  ['gpt-4o', false],
  ['gpt-5-chat-latest', false],
  ['solar-o1', false],
])('knows by its name whether %s thinks first: %s', (model, thinks) => {
  const effort = thinks ? { reasoning_effort: 'low' } : {}
  const max_completion_tokens = thinks ? 4300 : 300
  expect(body(openai, model)).toEqual({ model, max_completion_tokens, ...effort })
})
