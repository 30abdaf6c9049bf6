import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { isWorkbook } from '../reading/file-kind.ts'
import type { CharacterSet } from './unclear-letters.ts'

/** Only a list that was just read needs it. */
const loadLetters = () => import('./unclear-letters.ts')

interface LettersOfferProps {
  readonly file: File
  /** Takes the file with its letters read another way. */
  readonly onFile: (file: File) => void
}

/**
 * Shows how a word of the file was read, where that is a guess, and what else it may be. A file of text
 * does not say which letters its bytes are.
 */
export function LettersOffer({ file, onFile }: LettersOfferProps) {
  const { data = [] } = useQuery({
    queryKey: ['letters', file.name, file.size, file.lastModified],
    queryFn: async () => (isWorkbook(file) ? [] : (await loadLetters()).unclearLetters(file)),
    retry: false,
    gcTime: 0,
  })
  const [guess, ...others] = data
  const readAs = async (set: CharacterSet) => onFile(await (await loadLetters()).inUtf8(file, set))
  if (guess === undefined || others.length === 0) return null
  return (
    <section
      aria-label="Letters with accents"
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 text-sm"
    >
      <p className="wrap-anywhere">
        {'We read a word of this file as '}
        <strong>{guess.text}</strong>
        {
          '. The file doesn’t say which letters it uses. If that looks wrong, choose how it should read:'
        }
      </p>
      <div className="flex flex-wrap gap-3">
        {others.map(({ set, label, text }) => (
          <Button
            key={set}
            variant="secondary"
            size="small"
            className="max-w-full wrap-anywhere"
            onClick={() => void readAs(set)}
          >
            {text} <span className="font-normal text-ink-soft">{`(${label})`}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
