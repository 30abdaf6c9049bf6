import { useState } from 'react'
import { ChangeNote } from './change/change-note.tsx'
import { DraftsPanel } from './drafts/drafts-panel.tsx'
import { StudioBar } from './studio-bar.tsx'
import { useMessageStudio } from './use-message-studio.ts'
import type { MessageStudioProps } from './use-message-studio.ts'

/** Help with the message, under its box: drafts to choose from, and changes of the text that is there. */
export default function MessageStudio(props: MessageStudioProps) {
  const studio = useMessageStudio(props)
  const { memory, remember } = studio
  const [isOpenedHere, setOpenedHere] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <StudioBar
        isOpen={memory.isOpen}
        canChange={studio.canChange}
        isWorking={studio.phase.name === 'working'}
        canUndo={studio.canUndo}
        onToggle={() => {
          setOpenedHere(true)
          remember({ isOpen: !memory.isOpen })
        }}
        onChange={studio.startChange}
        onUndo={studio.undo}
      />
      <ChangeNote
        phase={studio.phase}
        note={studio.note}
        offer={studio.offer}
        onCancel={studio.cancel}
        onUse={(version) => studio.use(version, 'It is in your message now.')}
        onKeep={studio.keepOwn}
      />
      {memory.isOpen ? (
        <DraftsPanel
          memory={memory}
          remember={remember}
          asked={studio.asked}
          writesWith={studio.writesWith}
          message={props.message}
          takesFocus={isOpenedHere}
          onUse={studio.use}
        />
      ) : null}
    </div>
  )
}
