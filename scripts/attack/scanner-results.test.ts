import { expect, it } from 'vitest'
import { callsToScan, sqlmapFoundNothing, wapitiFindings } from './scanner-results.ts'

it('every call with a parameter is tried, in its query or in its address', () => {
  const get = {
    parameters: [
      { in: 'query', name: 'search' },
      { in: 'path', name: 'id' },
    ],
  }
  const calls = callsToScan({
    paths: {
      '/api/lists/': { get },
      '/api/lists/{id}/': { get: { parameters: [{ in: 'path', name: 'id' }] } },
      '/api/session/': { get: {} },
      '/api/lists/{id}/name/': { put: get },
    },
  })
  const paths = calls.filter(({ body }) => body === undefined).map(({ path }) => path)
  expect(paths).toEqual([
    '/api/lists/?search=1',
    expect.stringMatching(/^\/api\/lists\/[\d-]+\*\/$/),
  ])
  expect(calls.some(({ path, body }) => path === '/api/login/' && body !== undefined)).toBe(true)
})

it('a scan that could not be done counts as found', () => {
  expect(sqlmapFoundNothing('all tested parameters do not appear to be injectable. Try')).toBe(true)
  expect(sqlmapFoundNothing('GET parameter is vulnerable. identified the following')).toBe(false)
  expect(sqlmapFoundNothing('[CRITICAL] unable to connect to the target URL')).toBe(false)
})

it('what is meant to be so is counted, and all else is unexpected', () => {
  const report = {
    vulnerabilities: {
      'HTTP Secure Headers': [{ info: 'X-XSS-Protection is not set', path: '/' }],
      'SQL Injection': [
        { info: 'SQL Injection via injection in the parameter search', path: '/api/' },
      ],
      'Secure Flag cookie': [],
    },
    anomalies: {
      'Internal Server Error': [{ info: 'The server responded with a 500', path: '/x' }],
    },
  }
  expect(wapitiFindings(report)).toEqual({
    counted: 3,
    unexpected: [
      'SQL Injection: SQL Injection via injection in the parameter search /api/',
      'Internal Server Error: The server responded with a 500 /x',
    ],
  })
})
