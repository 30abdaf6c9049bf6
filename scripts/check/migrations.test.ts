import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'
import { migrationComplaints, releasedVersions } from './migrations.ts'

const complaintsAbout = (script: string, path = 'migrations/0019_test.sql') =>
  migrationComplaints(path, script, ['0.1.0', '0.2.0'])

/** One violation a rule, as people write them. */
const refused = {
  'drops a table': 'drop table days;',
  'drops tables if they exist': 'DROP TABLE IF EXISTS days, weeks CASCADE;',
  'drops a view': 'drop view totals;',
  'drops a trigger': 'drop trigger keep_up on days;',
  'drops a function': 'drop function keep_up();',
  'drops a column': 'alter table days drop column calls;',
  'drops a column in short': 'alter table days drop calls;',
  'drops a column after another change': 'alter table days add x int, drop column calls;',
  'renames a table': 'alter table days rename to weeks;',
  'renames a column': 'alter table only days rename column calls to used;',
  'renames an index': 'alter index days_key rename to weeks_key;',
  'renames a constraint': 'alter table days rename constraint days_key to weeks_key;',
  'changes a type': 'alter table days alter column calls type bigint;',
  'changes a type in full':
    'alter table days alter calls set data type bigint using calls::bigint;',
  'forbids null without default': 'alter table days alter column calls set not null;',
  'drops a default': 'alter table days alter column calls drop default;',
  'drops a unique constraint': 'alter table days drop constraint days_key;',
  'replaces a unique constraint':
    'alter table days drop constraint days_key, add constraint days_key unique (day, kind);',
  'adds a column that needs a value': 'alter table days add column kind text not null;',
  'adds a column that needs a value in short': 'alter table days add kind text not null;',
  'adds a key of its own': 'alter table days add column id uuid primary key;',
  'hides it behind a comment': "select '-- not one'; /* also ; */ drop table days; -- gone",
  'hides it in a block': 'do $$ begin drop table days; end $$;',
  'copies a table': 'create table weeks (day date); insert into weeks select day from days;',
  'copies a table as a new one': 'create table weeks as select day from days;',
  'copies a table with a join':
    'lock table days in share mode; insert into weeks select d.day from days d join more m on true;',
  'copies what it deletes':
    'with gone as (delete from days returning day) insert into weeks select * from gone;',
  'locks a table too late':
    'insert into weeks select day from days; lock table days in share mode;',
  'locks a table too weakly':
    'lock table days in row exclusive mode; insert into weeks select day from days;',
}

it.each(Object.entries(refused))('refuses a migration that %s', (_what, script) => {
  expect(complaintsAbout(script)).not.toEqual([])
})

const accepted = {
  'adds a table': 'create table weeks (day date not null, calls int not null primary key);',
  'changes a table of its own':
    'create table weeks (day date); alter table weeks alter column day set not null; drop table weeks;',
  'adds columns':
    "alter table days add column kind text, add column used int not null default 0, add made text not null generated always as ('x') stored;",
  'forbids null where there is a default':
    'alter table days alter column calls set default 0, alter column calls set not null;',
  'replaces a check':
    "alter table days drop constraint days_kind_check, add constraint days_kind_check check (kind in ('a', 'b'));",
  'adds a constraint': 'alter table days add constraint days_calls_check check (calls >= 0);',
  'makes and drops an index': 'create index days_day on days (day); drop index days_old;',
  'copies a table that it locks':
    'lock table days, more in share row exclusive mode; insert into weeks select day from days join more on true;',
  'copies a table locked wholly': 'lock table days; create table weeks as select day from days;',
  'fills a table from none':
    "insert into weeks select d from generate_series(1, 3) d; insert into kinds values ('a');",
  'asks for a part of an instant':
    'lock table days; insert into weeks select extract(week from min(day)), trim(leading from kind) from days where kind is distinct from other;',
  'makes a trigger anew':
    'drop trigger keep_up on days; create trigger keep_up after insert on days for each row execute function keep_up();',
  'makes a function that copies':
    'create function keep_up() returns trigger language plpgsql as $$ begin insert into weeks select day from days; return new; end $$;',
  'only speaks of it':
    "-- drop table days;\nupdate days set kind = 'drop table days; alter table x rename';",
}

it.each(Object.entries(accepted))('accepts a migration that %s', (_what, script) => {
  expect(complaintsAbout(script)).toEqual([])
})

it('accepts a removal that names a released version that no longer reads it', () => {
  const script = 'alter table days drop column calls; drop table weeks;'
  expect(complaintsAbout(`-- contract: no version since 0.2.0 reads this.\n${script}`)).toEqual([])
  expect(complaintsAbout(`-- contract: no version since 0.3.0 reads this.\n${script}`)).toEqual([
    'migrations/0019_test.sql: its first line names 0.3.0, which is not released',
  ])
  expect(complaintsAbout(`-- contract: no version reads this.\n${script}`)).toHaveLength(2)
  const copy = 'insert into weeks select day from days;'
  expect(complaintsAbout(`-- contract: no version since 0.2.0 reads this.\n${copy}`)).toHaveLength(
    1,
  )
})

it('reads the released versions from the changelog', () => {
  const changelog = '# Changelog\n\n## 0.3.0 — unreleased\n\n## 0.2.0 — 2026-11-30\n\n- a thing\n'
  expect(releasedVersions(changelog)).toEqual(['0.2.0'])
})

it('skips migrations from before the rule, the last of which it would refuse', () => {
  const folder = join(root, 'apps', 'server', 'migrations')
  const file = readdirSync(folder).find((one) => one.startsWith('0018_')) ?? ''
  const script = readFileSync(join(folder, file), 'utf8')
  expect(complaintsAbout(script, file)).toEqual([])
  expect(complaintsAbout(script)).toHaveLength(4)
})
