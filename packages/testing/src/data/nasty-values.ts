import fc from 'fast-check'

/** Texts that have broken parsers, statements, pages and files elsewhere. */
export const nastyTexts = [
  '',
  ' ',
  "' or '1'='1",
  "'; drop table users; --",
  '1) union select null, version() --',
  '%27%20or%201%3D1',
  '\u0000',
  '\uD800',
  '\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  '\u202Etxt.exe',
  'ﷺ'.repeat(200),
  'a'.repeat(20_000),
  '9999999999999999999999',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  '2026-02-30',
  '+1 617 555 0142',
  '00000000-0000-4000-8000-000000000000',
] as const

export const nastyText = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ maxLength: 60 }))

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, [], {}, [[[[]]]], { $ne: null }, { length: 1e9 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(2 ** 53, -(2 ** 53), 3e11, 1e308),
  fc.jsonValue({ maxDepth: 2 }),
)
