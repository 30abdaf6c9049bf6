import type { LanguageModel } from '../../providers/language/port.ts'
import { LanguageModelError } from '../../providers/language/port.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'

const what = 'language model'
const TIMEOUT_MS = 15_000

/** One word from the model, which costs next to nothing. */
export async function checkLanguage(model: LanguageModel | undefined): Promise<Finding> {
  if (!model) return fine(what, 'none: drafts are made of the user’s own words')
  let text = ''
  try {
    const pieces = model.write({
      instructions: 'Reply with the word OK and nothing else.',
      data: '{}',
      maxOutputTokens: 200,
      timeoutMs: TIMEOUT_MS,
      signal: new AbortController().signal,
    })
    for await (const piece of pieces) text += piece
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    return failed(error)
  }
  if (text.trim() !== '') return fine(what, 'writes')
  const todo = 'Choose a model for chat in MODEL_NAME.'
  return warning(what, 'responds, and wrote nothing', todo)
}

function failed({ failure, status }: LanguageModelError): Finding {
  if (status === 401 || status === 403) {
    return fault(what, `the key is refused (${status})`, 'Correct MODEL_KEY.')
  }
  if (status === 404) {
    return fault(
      what,
      'there is no such model or address (404)',
      'Correct MODEL_NAME, and MODEL_URL up to and with /v1.',
    )
  }
  if (failure === 'busy') {
    return warning(
      what,
      'too many calls, or no money left (429)',
      'Look at the limits and the balance of its account.',
    )
  }
  const found = status === undefined ? `no response (${failure})` : `status ${status}`
  return fault(
    what,
    found,
    'Check MODEL_URL, and whether this machine may call out. Until then drafts come from templates.',
  )
}
