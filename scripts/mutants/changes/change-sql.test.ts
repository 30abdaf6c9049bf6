import { describe, expect, it } from 'vitest'
import { changesOfSql } from './change-sql.ts'

const changes = (sql: string) => changesOfSql(sql, 0).map(({ change }) => change)
const accountChanges = (sql: string) =>
  changesOfSql(sql, 0).flatMap(({ change, account }) => (account ? [change] : []))
const mutants = (sql: string) =>
  changesOfSql(sql, 0).map(
    ({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end),
  )

describe('changes of a statement', () => {
  it('drop each condition and join it by or', () => {
    expect(mutants('select x from t where a = $1 and b is null')).toEqual([
      'select x from t where a <> $1 and b is null',
      'select x from t where a = $1 and b is not null',
      'select x from t where (a = $1 or true) and b is null',
      'select x from t where a = $1 or b is null',
      'select x from t where a = $1 and (b is null or true)',
      'select x from t where a = $1 or b is null',
    ])
  })

  it('mark the conditions on the account, joined ones too', () => {
    expect(
      accountChanges(
        'select c.x from r join c on c.account_id = r.account_id and c.id = r.c where r.account_id = $1',
      ),
    ).toEqual([
      'c.account_id = r.account_id dropped',
      'and to or beside c.account_id = r.account_id',
      'r.account_id = $1 dropped',
    ])
  })

  it('mark the id of an account where the statement reads accounts', () => {
    expect(accountChanges('select currency from accounts where id = $1')).toEqual([
      'id = $1 dropped',
    ])
    expect(accountChanges('select name from runs where id = $1')).toEqual([])
  })

  it('find conditions in brackets, in filters and at the beginning of a fragment', () => {
    expect(accountChanges('exists (select from t where account_id = $1)')).toHaveLength(1)
    expect(accountChanges('account_id = $1 and line = 2')).toHaveLength(2)
    expect(changes('case when a and b then 1 end')).toContain('a dropped')
  })

  it('leave the and of between, the columns that are set and what a conflict is about', () => {
    expect(changes('update t set a = $1, b = $2')).toEqual([])
    expect(changes('where line between $1 and $2')).toEqual(['line between $1 and $2 dropped'])
    expect(accountChanges('on conflict (account_id) do nothing')).toEqual([])
  })

  it('leave words in quotes, comments and values of the program', () => {
    expect(changes("select 'a = 1' -- b = 2\n from t limit ${a > 1}")).toEqual([])
  })
})
