import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { draftsResponseSchema } from '@afterbeep/contract/api/assistant'
import type { DraftsResponse } from '@afterbeep/contract/api/assistant'
import type { DraftChannel } from '@afterbeep/contract/message/draft/draft-rules'
import { draftProblems } from '@afterbeep/contract/message/draft/check-draft'
import { openAssistantFixture } from './assistant-fixture.ts'
import type { AssistantApi, AssistantFixture } from './assistant-fixture.ts'

/** The assistant with a model and without one, for the tests of a file or of a group. */
export interface AssistantTests {
  readonly fixture: AssistantFixture
  readonly withModel: AssistantApi
  readonly without: AssistantApi
  /** The drafts, for a new account unless one is given. */
  answered(ask: AssistantApi, body: object, account?: string): Promise<DraftsResponse>
}

/** Opens the fixture before the tests that follow and closes it after them. */
export function assistantTests(): AssistantTests {
  let opened: Pick<AssistantTests, 'fixture' | 'withModel' | 'without'> | undefined
  const given = () => {
    if (!opened) throw new Error('The stage opens before the first test.')
    return opened
  }
  beforeAll(async () => {
    const fixture = await openAssistantFixture()
    const withModel = await fixture.serve({ model: true })
    opened = { fixture, withModel, without: await fixture.serve({ model: false }) }
  })
  afterEach(() => given().fixture.forget())
  afterAll(() => given().fixture.close())
  return {
    get fixture() {
      return given().fixture
    },
    get withModel() {
      return given().withModel
    },
    get without() {
      return given().without
    },
    answered: async (ask, body, account) => {
      const response = await ask.drafts(account ?? (await given().fixture.newAccount()), body)
      expect(response.status).toBe(200)
      return draftsResponseSchema.parse(await response.json())
    },
  }
}

export const columns = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'City']
export const request = {
  goal: 'Remind people of their yearly check',
  tone: 'warm',
  channel: 'voice' as DraftChannel,
  columns,
  sender: 'Acme Dental',
  callback_number: '(408) 555-0100',
}
type AskedFor = Omit<typeof request, 'columns'> & { columns: string[]; language?: 'en' | 'es' }

/** Three different drafts without a single problem: what must hold whatever the model did. */
export function expectThreeValid(
  { drafts, sources }: DraftsResponse,
  asked: AskedFor = request,
): void {
  expect(new Set(drafts).size).toBe(3)
  expect(sources).toHaveLength(3)
  for (const draft of drafts) {
    const { channel, sender, callback_number: callbackNumber, goal } = asked
    const offered = asked.columns.filter((column) => !/^(id|recommendedphone)$/i.test(column))
    const rules = { channel, sender, callbackNumber, columns: offered, given: goal }
    expect(draftProblems(draft, { ...rules, language: asked.language ?? 'en' })).toEqual([])
  }
}
