import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { RepliesFrame } from './replies-frame.tsx'

/** The last card of the page is loaded separately, so that the cards above do not wait for it. */
export const LazyReplies = lazyPart(() => import('./replies-card.tsx'), <RepliesFrame />)
