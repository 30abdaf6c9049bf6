import { expect, it } from 'vitest'
import { passwordTexts } from '@afterbeep/contract/account/password-rules'
import { checkNewPassword } from './check-password.ts'
import { isCommonPassword } from './common-passwords.ts'

const grace = { email: 'grace@navy.example', names: ['Grace', 'Hopper'] }

it.each([
  // From the commonest 100,000, and from the commonest million where they have 12 characters.
  ['1qaz2wsx3edc', passwordTexts.common],
  ['QwErTy123456', passwordTexts.common],
  ['Administrator', passwordTexts.common],
  ['vjht123jltccf', passwordTexts.common],
  ['grace.hopper', passwordTexts.ownWords],
  ['Use 11 char', 'Use at least 12 characters.'],
])('refuses %s with the reason at the field', async (password, problem) => {
  await expect(checkNewPassword(password, grace)).rejects.toMatchObject({
    code: 'invalid_request',
    message: problem,
    fields: { password: problem },
  })
})

it('takes a password of 12 characters that is on no list', async () => {
  await expect(checkNewPassword('tin roof rain', grace)).resolves.toBeUndefined()
})

it('refuses the common ones of 8 characters where a second factor allows so few', async () => {
  const withFactor = { ...grace, hasSecondFactor: true }
  await expect(checkNewPassword('trustno1', withFactor)).rejects.toMatchObject({
    message: passwordTexts.common,
  })
  await expect(checkNewPassword('tin roof', withFactor)).resolves.toBeUndefined()
})

it('knows those of 8 characters up to the 100,000th of the list, and none after it', async () => {
  // Of the ranks 2, 7,073, 99,996 (the last that is long enough) and 100,001.
  const listed = ['password', 'iloveyou1', '07021954', '07012006']
  expect(await Promise.all(listed.map(isCommonPassword))).toEqual([true, true, true, false])
})

it('knows those of 12 characters up to the last of the list, and none shorter than any rule allows', async () => {
  // Of the ranks 999,992 and 9.
  const listed = ['vjht123jltccf', '1234567']
  expect(await Promise.all(listed.map(isCommonPassword))).toEqual([true, false])
})
