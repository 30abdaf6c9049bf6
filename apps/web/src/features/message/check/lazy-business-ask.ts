import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Who calls, asked before publishing where the account has not said it; its space is kept meanwhile. */
export const LazyBusinessAsk = lazyPart(
  async () => ({ default: (await import('./business-ask.tsx')).BusinessAsk }),
  'min-h-52',
)
