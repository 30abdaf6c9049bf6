import type { DraftSource } from '@afterbeep/contract/api/assistant'
import { limits } from '@afterbeep/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { ErrorLine } from '../../../../ui/form/error-line.tsx'
import type { WrittenDraft } from './ask-for-drafts.ts'
import { AskFields } from './ask-fields.tsx'
import { DraftPlaces } from './draft-places.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { PanelFrame } from '../panel-frame.tsx'
import { askProblems, draftsBody } from './studio-ask.ts'
import type { Ask, AskedFor, AskProblems } from './studio-ask.ts'
import { introFor, sourceLine } from '../studio-words.ts'
import type { LatestDrafts } from './use-drafts.ts'
import { useDrafts } from './use-drafts.ts'
import type { StudioMemory } from '../use-studio-memory.ts'
import { WriteButtons } from '../change/write-buttons.tsx'

interface DraftsPanelProps {
  readonly memory: StudioMemory
  readonly remember: (part: Partial<StudioMemory>) => void
  readonly asked: AskedFor
  readonly writesWith: DraftSource | undefined
  /** The text in the box. */
  readonly message: string
  /** True when the user opened it, who then continues in it. */
  readonly takesFocus: boolean
  readonly onUse: (draft: WrittenDraft, said: string) => void
}

/** Goal and tone in, three drafts out, each to be used or ignored. */
export function DraftsPanel(props: DraftsPanelProps) {
  const { memory, remember, asked, writesWith, message, takesFocus, onUse } = props
  const { ask, latest } = memory
  const goal = useRef<HTMLTextAreaElement>(null)
  const [problems, setProblems] = useState<AskProblems>({})
  const { phase, write, cancel } = useDrafts(latest, (now) => remember({ latest: now }))
  const writing = phase.name === 'writing'
  useEffect(() => {
    if (takesFocus) goal.current?.focus()
  }, [takesFocus])

  function start(): void {
    if (writing) return
    const found = askProblems(ask)
    setProblems(found)
    if (found.goal !== undefined) goal.current?.focus()
    if (Object.keys(found).length === 0) void write(draftsBody(ask, asked))
  }
  const fields = {
    ask,
    problems: phase.name === 'failed' ? { ...problems, ...phase.problems } : problems,
    onAsk: (part: Partial<Ask>) => remember({ ask: { ...ask, ...part } }),
    onWrite: start,
  }
  return (
    <PanelFrame intro={introFor(writesWith)}>
      <AskFields {...fields} goal={goal} />
      <WriteButtons
        again={latest.drafts.length > 0}
        writing={writing}
        onWrite={start}
        onCancel={cancel}
      />
      <p role="status" className="min-h-6 text-sm text-ink-soft empty:hidden">
        {writing ? 'Writing three drafts…' : lineFor(latest)}
      </p>
      {phase.name === 'failed' ? <ErrorLine text={phase.text} onRetry={start} /> : null}
      <p className="text-sm text-warn empty:hidden">{writing ? '' : leftOutLine(latest)}</p>
      <DraftPlaces
        drafts={writing ? phase.drafts : latest.drafts}
        writing={writing}
        message={message}
        onUse={onUse}
      />
      <MissingFacts {...fields} {...latest} writing={writing} />
    </PanelFrame>
  )
}

/** Taking a draft that lacks some of the words is the user's choice, so it is said before. */
function leftOutLine({ leftOut }: LatestDrafts): string {
  if (leftOut === null) return ''
  return `A message has ${limits.messageMaxChars} characters, and your words are longer. These drafts end before “${leftOut}”.`
}

function lineFor({ drafts, reason, isCut }: LatestDrafts): string {
  if (drafts.length === 0) return ''
  if (isCut) return drafts.length === 1 ? 'One draft came.' : `${drafts.length} drafts came.`
  return sourceLine(
    drafts.map(({ source }) => source),
    reason,
  )
}
