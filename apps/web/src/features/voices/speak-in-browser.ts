import type { Speaking } from './speaking.ts'

/** Whether this browser can speak a text by itself. */
export function browserSpeaks(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

/**
 * Speaks a text by the browser's own voice; resolves to the seconds that it took. Sentence by
 * sentence, because some browsers fall silent in a long text after a quarter of a minute.
 */
export async function speakInBrowser({ text, signal, onStart }: Speaking): Promise<number> {
  // What another page, or an earlier press, left in the queue would be spoken first.
  window.speechSynthesis.cancel()
  let startedMs: number | undefined
  const start = () => {
    startedMs ??= performance.now()
    onStart()
  }
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    signal.throwIfAborted()
    if (sentence.trim() !== '') await speakSentence(sentence, signal, start)
  }
  return startedMs === undefined ? 0 : (performance.now() - startedMs) / 1000
}

function speakSentence(sentence: string, signal: AbortSignal, onStart: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(sentence)
    const stop = () => {
      reject(new Error('It was stopped.'))
      window.speechSynthesis.cancel()
    }
    utterance.addEventListener('start', onStart)
    utterance.addEventListener('end', () => resolve())
    utterance.addEventListener('error', ({ error }) => {
      reject(new Error(`The browser could not speak: ${error}`))
    })
    signal.addEventListener('abort', stop, { once: true })
    window.speechSynthesis.speak(utterance)
  })
}
