import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { SignInScreen } from '../features/auth/sign-in-screen.tsx'
import { AccessGuard, GuestGuard } from './access-guard.tsx'
import * as screens from './lazy-screens.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { SandboxOnly } from './sandbox-only.tsx'

/** Listed by hand: importing the help content would enlarge every user's first page. */
const helpPaths = ['/help/subscription', '/help/credits', '/help/campaignFaq']

/** The route table of specification §2, with the pages that docs/departures.md adds. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />

        <Route element={<GuestGuard />}>
          <Route path="/auth/signin" element={<SignInScreen />} />
        </Route>
        <Route element={<AccessGuard />}>
          <Route element={<screens.QueryProvider />}>
            <Route element={<screens.Shell />}>
              <Route path="/dashboard" element={<screens.DashboardScreen />} />
              <Route path="/analytics" element={<screens.AnalyticsScreen />} />
              <Route
                path="/analytics/details/:campaignName"
                element={<screens.AnalyticsDetailScreen />}
              />
              <Route path="/billing" element={<screens.BillingScreen />} />
              <Route path="/billing/payments" element={<screens.PaymentsScreen />} />
              <Route path="/billing/paymentSuccess" element={<screens.PaymentResultScreen />} />
              <Route path="/my-voice" element={<screens.MyVoiceScreen />} />
              <Route path="/help" element={<screens.HelpHomeScreen />} />
              {helpPaths.map((path) => (
                <Route key={path} path={path} element={<screens.HelpPageScreen path={path} />} />
              ))}
              <Route path="/profile" element={<screens.ProfileScreen />} />
            </Route>
            <Route element={<FullScreen />}>
              <Route path="/campaign" element={<screens.CampaignWizardScreen />} />
            </Route>
          </Route>
        </Route>

        <Route element={<screens.QueryProvider />}>
          <Route path="/auth/signup" element={<screens.SignUpScreen />} />
          <Route path="/auth/verify-email" element={<screens.VerifyEmailScreen />} />
          <Route path="/auth/forgot-password" element={<screens.ForgotPasswordScreen />} />
          <Route path="/auth/reset-password" element={<screens.ResetPasswordScreen />} />
          <Route path="/privacy" element={<screens.PrivacyScreen />} />
          <Route path="/terms" element={<screens.TermsScreen />} />
          <Route
            path="/sandbox/ui"
            element={
              <SandboxOnly>
                <screens.GalleryScreen />
              </SandboxOnly>
            }
          />
          <Route path="*" element={<screens.NotFoundScreen />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

/** The whole window for one task, without the shell. */
function FullScreen() {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh pt-(--banner-height)">
      <Outlet />
    </main>
  )
}
