import { saveFile } from '../../ui/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** Shows new recovery codes, once. It closes only by its button, so that no key loses them. */
export function RecoveryCodesDialog({
  codes,
  onClose,
  focusAfter,
}: {
  codes: string[]
  onClose: () => void
  /** The dialog before is what had the focus, and is gone. */
  focusAfter: () => HTMLElement | undefined
}) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      blocking
      focusAfter={focusAfter}
      title="Save your recovery codes"
      description="If you lose your phone or your passkey, one of these codes signs you in instead. Each works once. Keep them where you keep important papers: they are not shown again."
      footer={
        <>
          <Button variant="secondary" onClick={() => void copy(text)}>
            Copy
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(
                new Blob([`Afterbeep recovery codes\n\n${text}`], { type: 'text/plain' }),
                'afterbeep-recovery-codes.txt',
              )
            }
          >
            Save as file
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <ol
        aria-label="Recovery codes"
        className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** A browser may forbid it, and one without a secure connection has no clipboard at all. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('The codes were copied.', 'success')
  } catch {
    toast('We couldn’t copy the codes. Save them as a file.', 'error')
  }
}
