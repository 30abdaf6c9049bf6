import type { Queries } from './database/database.ts'

/**
 * Whether it is this process's turn to do work that one process at a time does, and not more often
 * than every `everyMs`: true for exactly one of those that ask within that time. A process that dies
 * in its turn delays the others no longer. By the database's clock, which all of them share.
 */
export async function takeTurn(db: Queries, name: string, everyMs: number): Promise<boolean> {
  const taken = await db.query(
    `insert into turns as turn (name, taken_until)
     values ($1, now() + $2::double precision * interval '1 millisecond')
     on conflict (name) do update set taken_until = excluded.taken_until
       where turn.taken_until <= now()
     returning name`,
    [name, everyMs],
  )
  return taken.length > 0
}
