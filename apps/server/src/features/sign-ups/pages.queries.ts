import type { SignUpChannels } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Queries } from '../../platform/database/database.ts'
import type { StoredPage } from './sign-up.ts'

const PAGE = `p.account_id as "accountId", p.code, p.is_open as "isOpen", p.about, p.channels, p.keyword,
  coalesce(a.business_name, '') as business`

export async function selectPage(db: Queries, accountId: string): Promise<StoredPage | undefined> {
  const [page] = await db.query<StoredPage>(
    `select ${PAGE} from sign_up_pages p join accounts a on a.id = p.account_id
     where p.account_id = $1`,
    [accountId],
  )
  return page
}

/** The page at an address, which names no account. */
export async function selectPageByCode(db: Queries, code: string): Promise<StoredPage | undefined> {
  const [page] = await db.query<StoredPage>(
    `select ${PAGE} from sign_up_pages p join accounts a on a.id = p.account_id
     where p.code = $1 and p.is_open and coalesce(a.business_name, '') <> ''`,
    [code],
  )
  return page
}

/**
 * The open pages that a texted word is for: of the account whose number it came to, or of all that share a
 * number. Two at most: more than one is as good as none.
 */
export function selectPagesByKeyword(
  db: Queries,
  keyword: string,
  accountId: string | null,
): Promise<StoredPage[]> {
  return db.query<StoredPage>(
    `select ${PAGE} from sign_up_pages p join accounts a on a.id = p.account_id
     where p.keyword = $1 and p.is_open and coalesce(a.business_name, '') <> ''
       and ($2::uuid is null or p.account_id = $2) and ($2::uuid is not null or ${SHARES_NUMBER})
     limit 2`,
    [keyword, accountId],
  )
}

const SHARES_NUMBER = `not exists (
  select from sender_addresses s where s.account_id = p.account_id and s.until is null)`

/** Whether another account that texts from the same number has this word. */
export async function isKeywordTaken(
  db: Queries,
  accountId: string,
  keyword: string,
): Promise<boolean> {
  const rows = await db.query<{ taken: number }>(
    `select 1 as taken from sign_up_pages p
     where p.keyword = $2 and p.is_open and p.account_id <> $1 and ${SHARES_NUMBER}
       and not exists (
         select from sender_addresses s where s.account_id = $1 and s.until is null)
     limit 1`,
    [accountId, keyword],
  )
  return rows.length > 0
}

/** Keeps the page; its code stays the one that it got first. */
export async function upsertPage(
  db: Queries,
  page: {
    accountId: string
    code: string
    isOpen: boolean
    about: string
    channels: SignUpChannels
    keyword: string | null
    at: Date
  },
): Promise<void> {
  await db.query(
    `insert into sign_up_pages (account_id, code, is_open, about, channels, keyword, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id) do update set is_open = excluded.is_open, about = excluded.about,
       channels = excluded.channels, keyword = excluded.keyword, updated_at = excluded.updated_at`,
    [page.accountId, page.code, page.isOpen, page.about, page.channels, page.keyword, page.at],
  )
}
