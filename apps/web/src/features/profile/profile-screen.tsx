import { memberRoleTexts } from '@afterbeep/contract/account/member-roles'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { useSearchParams } from 'react-router'
import { useMay } from '../../lib/permissions.tsx'
import { useSession, useSignedIn } from '../../lib/session/session.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { BusinessForm } from './business-form.tsx'
import { CallBackCard } from './call-back-card.tsx'
import { EmailsCard } from './emails-card.tsx'
import { OwnSender } from './own-sender.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfile } from './profile-queries.ts'

/** Last, once the height of what stands above it is known. */
const Security = lazyPart(() => import('../security/security-cards.tsx'), 'min-h-96')
/** Below all that a person comes here for: its height moves nothing. */
const LazySecurityCard = lazyPart(() => import('./security-card.tsx'), 'h-40')
const People = lazyPart(() => import('./people/people-card.tsx'), <Skeleton className="h-40" />)
const SignUpsCard = lazyPart(() => import('./sign-ups/sign-ups-card.tsx'), 'min-h-64')
/** Last on the page, and seldom needed. */
const YourDataCard = lazyPart(() => import('./your-data/your-data-card.tsx'), 'min-h-150')

/** Under an address of its own, and loaded from here: the first page has no room for one more route. */
const Activity = lazyPart(() => import('./activity/activity-screen.tsx'), 'min-h-96')

/** /profile, and /profile?show=activity */
export function ProfileScreen() {
  const session = useSession()
  const [query] = useSearchParams()
  if (session.status !== 'signed-in' || session.user.uid === '') {
    return <p role="alert">{profileTexts.profile.notSignedIn}</p>
  }
  if (query.get('show') === 'activity') return <Activity />
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeading
        title={texts.shell.sidebar.profile}
        description="Your name and phone, your business, how you sign in, the emails you get, and your data."
      />
      <LoadedProfile uid={session.user.uid} />
    </div>
  )
}

function LoadedProfile({ uid }: { uid: string }) {
  const { data, isPending, isFetching, refetch } = useProfile(uid)
  const isOwner = useMay('account')
  const maySend = useMay('campaigns')
  if (data !== undefined) {
    return (
      <>
        <Card>
          <ProfileForm profile={data} />
        </Card>
        {maySend ? (
          <Card title="Business">
            <p className="mb-5 text-ink-soft">
              Messages have to say who is calling, and a number to call or to opt out. The message
              check looks for both, and Write with AI says them.
            </p>
            <BusinessForm profile={data} />
            {data.sender === undefined ? null : <OwnSender sender={data.sender} />}
          </Card>
        ) : null}
        {maySend && data.call_back !== undefined ? <CallBackCard profile={data} /> : null}
        {maySend ? <SignUpsCard business={data.business_name ?? ''} /> : null}
        {isOwner ? <EmailsCard uid={uid} /> : null}
        <Card title="People">{isOwner ? <People /> : <OwnRole />}</Card>
        {isOwner ? <LazySecurityCard uid={uid} /> : null}
        {isOwner ? <YourDataCard /> : null}
        <Security />
      </>
    )
  }
  if (isPending) return <ProfileShape />
  return (
    <>
      <Card>
        <ErrorLine
          text={profileTexts.profile.loadFailedOnPage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
      <Security />
    </>
  )
}

/** For whom the list of people is not: what they are, and who changes it. */
function OwnRole() {
  const { title, means } = memberRoleTexts[useSignedIn().user.member_role ?? 'owner']
  return (
    <p>
      You are a {title.toLowerCase()} of this account. {means} An owner can change that.
    </p>
  )
}

function ProfileShape() {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <LoadingNote hidden />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-10 w-40" />
      </div>
    </Card>
  )
}
