import { expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { apiGroups } from './api-groups.ts'

/** Of every call of its kind; describe-calls.ts adds them. */
const ofAll = [
  'invalid_request',
  'unauthenticated',
  'csrf_rejected',
  'payload_too_large',
  'unsupported_media_type',
  'database_unavailable',
  'unexpected',
  // Of whatever came over http.
  'https_required',
  // Of a user whose role needs a second step and who has none.
  'second_factor_setup_required',
]
/** Of the sandbox, which is no part of the API. */
const ofSandbox = [
  'clock_backwards',
  'nothing_planned',
  'simulator_unreachable',
  'host_unknown',
  'sandbox_local_only',
  'sandbox_password_required',
]
/** Texts that a screen shows for a failure; no call is refused with them. */
const ofScreens = ['method_not_allowed', 'registration_failed', 'profile_failed', 'export_failed']

it('every error of the catalogue is named by a call that is refused with it', () => {
  const named = new Set<string>(
    apiGroups.flatMap(({ calls }) => Object.values(calls).flatMap(({ errors = [] }) => errors)),
  )
  const all = [...named, ...ofAll, ...ofSandbox, ...ofScreens]
  expect(Object.keys(errorTexts).filter((code) => !all.includes(code))).toEqual([])
  expect([...ofSandbox, ...ofScreens].filter((code) => named.has(code))).toEqual([])
})
