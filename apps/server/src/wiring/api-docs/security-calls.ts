import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

/** What a browser's own window makes of the options; an example could not be valid. */
const credential = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  rawId: 'AbCdEfGhIjKlMnOpQrStUv',
  type: 'public-key',
  clientExtensionResults: {},
}
const newPasskey = {
  ...credential,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9uZQ' },
}
const signature = {
  ...credential,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5Q', signature: 'MEUCIQ' },
}

export const securityCalls: CallGroup = {
  title: 'Second step and sessions',
  description:
    'How the signed-in user signs in. What changes it needs a sign-in within the last ten minutes, and is mailed.',
  calls: {
    'POST /api/login/second-factor/': {
      summary: 'Complete a sign-in by a code',
      description:
        'After a login that was refused with `second_factor_required`, in the same browser and within five minutes: the six digits of the authenticator app, or a recovery code. Each works once.',
      open: true,
      errors: ['code_wrong', 'sign_in_expired', 'second_factor_locked', 'rate_limited'],
      body: { code: '492039' },
    },
    'POST /api/login/passkey/options/': {
      summary: 'Ask what a passkey has to sign',
      description:
        'After a login that was refused with `second_factor_required` only the user’s own passkeys are asked for; else any passkey of this site.',
      open: true,
      errors: ['rate_limited'],
      returns: { options: { challenge: 'bGtqaGdmZHNh', rpId: 'example.com' } },
    },
    'POST /api/login/passkey/': {
      summary: 'Sign in by a passkey',
      description: 'The signature as the browser gives it (WebAuthn, AuthenticationResponseJSON).',
      open: true,
      errors: ['passkey_refused', 'rate_limited'],
      body: { response: signature },
    },
    'GET /api/account/security/': { summary: 'Get how the user signs in' },
    'POST /api/account/authenticator/': {
      summary: 'Begin to set an authenticator app up',
      description: 'Nothing changes until its first code has confirmed it.',
      errors: ['recent_sign_in_required', 'authenticator_on'],
    },
    'POST /api/account/authenticator/confirmation/': {
      summary: 'Turn the authenticator app on by its first code',
      description: 'Returns ten recovery codes, shown once, unless the user has some.',
      errors: [
        'recent_sign_in_required',
        'authenticator_on',
        'code_wrong',
        'second_factor_locked',
        'rate_limited',
      ],
      body: { code: '492039' },
    },
    'DELETE /api/account/authenticator/': {
      summary: 'Turn the authenticator app off',
      errors: [
        'recent_sign_in_required',
        'second_factor_kept',
        'longer_password_required',
        'not_found',
      ],
    },
    'POST /api/account/recovery-codes/': {
      summary: 'Make new recovery codes',
      description: 'The ones before stop working.',
      errors: ['recent_sign_in_required', 'not_found'],
    },
    'POST /api/account/passkeys/options/': {
      summary: 'Ask what a new passkey has to be',
      errors: ['recent_sign_in_required', 'passkey_limit'],
      returns: { options: { challenge: 'bGtqaGdmZHNh', rp: { id: 'example.com' } } },
    },
    'POST /api/account/passkeys/': {
      summary: 'Add a passkey',
      description:
        'The passkey as the browser gives it (WebAuthn, RegistrationResponseJSON). Returns ten recovery codes, shown once, unless the user has some.',
      errors: ['recent_sign_in_required', 'passkey_refused'],
      body: { name: 'My phone', response: newPasskey },
    },
    'DELETE /api/account/passkeys/{id}/': {
      summary: 'Remove a passkey',
      errors: [
        'recent_sign_in_required',
        'second_factor_kept',
        'longer_password_required',
        'not_found',
      ],
    },
    'GET /api/account/sessions/': { summary: 'List where the user is signed in' },
    'DELETE /api/account/sessions/': { summary: 'Sign out everywhere else' },
    'DELETE /api/account/sessions/{id}/': {
      summary: 'Sign out one browser',
      errors: ['not_found'],
    },
    'POST /api/account/password/': {
      summary: 'Change the password',
      description: 'All other sessions of the user end.',
      errors: ['password_wrong', 'second_factor_locked', 'rate_limited'],
    },
  },
}
