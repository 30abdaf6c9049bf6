import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { askIntent } from '../providers/ask-intent.ts'
import { reachCardProvider } from '../providers/reach-card-provider.ts'
import { settleIntent } from '../providers/settle-intent.ts'
import { useKeepCard } from '../use-keep-card.ts'

const returnStateSchema = z.object({ cardSecret: z.string() })

/**
 * Ends the saving of a card that a bank asked about on its own page. The provider's way back
 * carries a secret, which leaves the address bar before anything else happens.
 */
export function CardReturn({ uid }: { uid: string }) {
  const location = useLocation()
  const [query] = useSearchParams()
  const secret = query.get('setup_intent_client_secret')
  if (secret !== null)
    return <Navigate replace to={location.pathname} state={{ cardSecret: secret }} />
  const carried = returnStateSchema.safeParse(location.state).data
  return carried === undefined ? null : <Ending uid={uid} clientSecret={carried.cardSecret} />
}

function Ending({ uid, clientSecret }: { uid: string; clientSecret: string }) {
  const keepCard = useKeepCard(uid)
  const { isPending, error, isFetching, refetch } = useQuery({
    queryKey: ['card-return', uid, clientSecret],
    queryFn: async ({ signal }) => {
      const provider = await reachCardProvider(signal)
      await keepCard(await settleIntent(() => askIntent(provider, 'setup', clientSecret)))
      return true
    },
    staleTime: Infinity,
    retry: false,
  })
  if (isPending) return <LoadingNote />
  if (error === null) return null
  return <ErrorLine text={error.message} onRetry={() => void refetch()} retrying={isFetching} />
}
