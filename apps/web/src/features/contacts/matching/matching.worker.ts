import { workOnMatching } from './match-file.ts'
import type { MatchingTask } from './match-file.ts'

/** The page sends one task, and terminates the worker when it has the result. */
self.addEventListener('message', ({ data }: MessageEvent<MatchingTask>) => {
  void workOnMatching(data).then((result) => self.postMessage(result))
})
