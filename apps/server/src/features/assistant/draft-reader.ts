import { z } from 'zod'

/** A model that writes more than this, when three are requested, ignores the instructions. */
const MAX_CANDIDATES = 10

const jsonDrafts = z.union([
  z.array(z.string()),
  z.object({ drafts: z.array(z.string()) }).transform(({ drafts }) => drafts),
])

/**
 * The drafts in a model's output, each as soon as its line is complete. Some models return JSON
 * whatever the prompt requests; then the drafts come at the end. A failure of the pieces is thrown on,
 * and the line that it cut off is dropped.
 */
export async function* readCandidates(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let found = 0
  for await (const piece of pieces) {
    rest = (rest + piece).replace(thought, '')
    if (isThinking(rest) || looksLikeJson(rest)) continue
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(isCandidate)) {
      yield line
      found += 1
      if (found >= MAX_CANDIDATES) return
    }
  }
  for (const line of lastCandidates(rest).slice(0, MAX_CANDIDATES - found)) yield line
}

/** Some local models write their reasoning first. */
const thought = /<think>[\s\S]*?<\/think>/g

function isThinking(text: string): boolean {
  return /^\s*<(?:$|t$|th$|thi$|thin$|think$|think>)/.test(text)
}

function looksLikeJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?(?:\{\s*"|\[\s*"|[[{]\s*$|$)|^\s*`{1,3}[a-z]*\s*$/.test(text)
}

function lastCandidates(rest: string): string[] {
  if (isThinking(rest)) return []
  const bare = rest.replace(/^\s*```(?:json)?|```\s*$/g, '').trim()
  try {
    const read = jsonDrafts.safeParse(JSON.parse(bare))
    if (read.success) return read.data.filter(isCandidate)
  } catch {
    // No JSON after all: lines.
  }
  return rest.split('\n').filter(isCandidate)
}

/** Excludes the text that models write around the drafts. */
function isCandidate(line: string): boolean {
  const text = line.trim()
  return /\p{L}.*\p{L}/u.test(text) && !text.startsWith('```') && !text.endsWith(':')
}
