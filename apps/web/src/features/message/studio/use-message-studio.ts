import type { DraftChange } from '@afterbeep/contract/api/assistant'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { useState } from 'react'
import type { RefObject } from 'react'
import type { WrittenDraft } from './drafts/ask-for-drafts.ts'
import { useWritesWith } from './drafts/ask-for-drafts.ts'
import type { Offer } from './change/change-note.tsx'
import { changeBody } from './drafts/studio-ask.ts'
import { changeWords } from './studio-words.ts'
import { useChange } from './change/use-change.ts'
import { useRewrites } from './change/use-rewrites.ts'
import { useStudioMemory } from './use-studio-memory.ts'

export interface MessageStudioProps {
  readonly message: string
  readonly campaignType: CampaignType | ''
  readonly columns: readonly string[]
  /** What it remembers is kept under this key. */
  readonly memoryKey: string
  /** The message's box, which is written into as if the user had typed. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** What the studio does with the text in the box: puts drafts there, changes it, takes both back. */
export function useMessageStudio(props: MessageStudioProps) {
  const { message, campaignType, columns, memoryKey, field } = props
  const { memory, remember } = useStudioMemory(memoryKey)
  const [note, setNote] = useState('')
  const [offer, setOffer] = useState<Offer | null>(null)
  const writesWith = useWritesWith()
  const asked = { campaignType, columns }
  const rewrites = useRewrites({
    message,
    field,
    past: memory.past,
    onPast: (past) => remember({ past }),
  })
  const change = useChange({
    bodyFor: (kind, text) => changeBody(memory.ask, asked, { change: kind, text }),
    onVersion: (version, of) => {
      // A user who typed meanwhile keeps what they typed.
      if (field.current?.value === of.text) put(version, changeWords[of.change].done, false)
      else setOffer({ version, change: of.change })
    },
  })

  function settle(said: string): void {
    change.stop()
    setOffer(null)
    setNote(said)
  }
  function put({ text, source }: WrittenDraft, said: string, goesThere: boolean): void {
    settle(said)
    if (source === 'templates') remember({ templates: [...memory.templates, text] })
    rewrites.put(text, { goesThere })
  }
  return {
    memory,
    remember,
    asked,
    writesWith,
    note,
    offer,
    phase: change.phase,
    canUndo: rewrites.canUndo,
    canChange:
      message.trim() !== '' && (writesWith === 'model' || memory.templates.includes(message)),
    use: (version: WrittenDraft, said: string) => put(version, said, true),
    keepOwn: () => {
      settle('Your text stays.')
      field.current?.focus()
    },
    cancel: () => settle(''),
    startChange: (kind: DraftChange) => {
      settle('')
      // The box is ahead of what is drawn.
      void change.start(kind, field.current?.value ?? message)
    },
    undo: () => {
      settle('Your text from before is back.')
      rewrites.undo()
    },
  }
}
