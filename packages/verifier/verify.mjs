#!/usr/bin/env node
/**
 * Checks an evidence pack without the product that made it: one file, nothing but Node's own crypto.
 *
 *   npx @afterbeep/verifier pack.json [--heads heads-2026-11.jsonl]... [--key public-key.pem]
 *
 * A pack holds records of what was sent to one number, or why nothing was, and of what came from it. Each is a
 * leaf of the Merkle tree of its batch (RFC 6962, SHA-256); the batch's entry, with that tree's root, is a leaf of
 * the account's log; the log's head is signed (Ed25519, RFC 8032). So a record can't be changed, added or left out afterwards
 * without another head, and heads are kept outside of the product, in files and in mails: give them, saved as
 * they came, with --heads.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HEX = /^[0-9a-f]{64}$/

const sha256 = (...parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const hashOf = (text) => sha256(text).toString('hex')
const leafOf = (text) => sha256(Buffer.of(0), text)
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0

/** Whether a tree of `size` leaves with this root has this leaf at `index` (RFC 9162, section 2.1.3.2). */
function isIn(leaf, index, size, path, expected) {
  if (!isCount(index) || !isCount(size) || index >= size || !Array.isArray(path)) return false
  if (![...path, expected].every((hash) => typeof hash === 'string' && HEX.test(hash))) return false
  let at = index
  let last = size - 1
  let root = leaf
  for (const step of path) {
    if (last === 0) return false
    const sibling = Buffer.from(step, 'hex')
    if (at % 2 === 1 || at === last) {
      root = sha256(Buffer.of(1), sibling, root)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else root = sha256(Buffer.of(1), root, sibling)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && root.toString('hex') === expected
}

/** The pack, where the file is written exactly as packs are: no byte of it may be without meaning. */
function readPack(file, problems) {
  let text
  let pack
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
    pack = JSON.parse(text)
  } catch {
    problems.push('The file is no JSON in UTF-8.')
    return undefined
  }
  if (text !== `${JSON.stringify(pack, null, 2)}\n`) {
    problems.push(
      'The file is not written as a pack is: something was added, or written otherwise.',
    )
  }
  const lists = ['records', 'batches', 'heads', 'recordings', 'not_sealed']
  if (!isObject(pack) || pack.pack !== 'afterbeep evidence 1') {
    problems.push('The file is no evidence pack.')
    return undefined
  }
  const broken = lists.filter((name) => !Array.isArray(pack[name]) || !pack[name].every(isObject))
  if (broken.length > 0 || !isObject(pack.account)) {
    problems.push(`The pack lacks ${broken.join(', ') || 'its account'}.`)
    return undefined
  }
  return pack
}

/** A saved mail as it was written: long lines are broken, and signs are coded (RFC 2045, quoted-printable). */
const asWritten = (text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The public key, in one of the two forms that it is handed out in; undefined where it is none. */
function readKey(text) {
  try {
    const [, pem] = /BEGIN PUBLIC KEY-+([^-]+)/.exec(asWritten(text)) ?? []
    const der = Buffer.from(pem ?? text, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

const derOf = (key) => key.export({ format: 'der', type: 'spki' }).toString('base64')

function isSigned(text, signature, key) {
  if (typeof signature !== 'string') return false
  const bytes = Buffer.from(signature, 'base64')
  // One signature has one way to be written.
  if (bytes.toString('base64') !== signature) return false
  return verify(null, Buffer.from(text), key, bytes)
}

/** The heads that were kept outside, by their log and size: lines of JSON, in whatever a mail has around them. */
function readOutsideHeads(text, problems) {
  const heads = new Map()
  for (const [head] of asWritten(text).matchAll(/\{\s*"log"[^{}]*\}/g)) {
    try {
      // Mail programs break lines; no value of a head has a space in it.
      const { log, size, root } = JSON.parse(head.replace(/[\s>]+/g, ''))
      const name = `${log} ${size}`
      if (heads.has(name) && heads.get(name) !== root) {
        problems.push(`The heads kept outside have two roots for size ${size} of the log ${log}.`)
      }
      heads.set(name, root)
    } catch {
      problems.push('A head that was kept outside is no JSON.')
    }
  }
  if (heads.size === 0) problems.push('What was given by --heads has no head in it.')
  return heads
}

function checkHeads(pack, key, problems) {
  pack.heads.forEach((head, place) => {
    const { log, size, root, at, signature } = head
    const name = `Head ${place}`
    if (log !== pack.account.id) problems.push(`${name} is of another account’s log.`)
    if (!isCount(size) || !HEX.test(String(root))) problems.push(`${name} has no size or no root.`)
    if (head.key !== pack.key) problems.push(`${name} was signed with another key.`)
    if (!isSigned(JSON.stringify({ log, size, root, at }), signature, key)) {
      problems.push(`${name} is not signed by this key.`)
    }
  })
}

/**
 * The batches whose entry is in the log, by their numbers. Each has to be under the first head after it that was kept:
 * one that came later can be of another log, which its owner made again and had kept as well.
 */
function checkBatches(pack, kept, problems) {
  const byNumber = new Map()
  const logs = [...(kept?.keys() ?? [])].map((name) => name.split(' '))
  const own = logs.filter(([log]) => log === pack.account.id)
  const sizes = own.map(([, size]) => Number(size)).toSorted((one, other) => one - other)
  pack.batches.forEach((batch, place) => {
    const { entry, facts, proofs } = batch
    const name = `Batch ${place}`
    if (!isObject(entry) || !isObject(facts) || !Array.isArray(proofs) || proofs.length === 0) {
      return void problems.push(`${name} lacks its entry, its facts or its heads.`)
    }
    const heads = proofs.map((proof) => pack.heads[proof?.head])
    if (entry.log !== pack.account.id) problems.push(`${name} is of another account’s log.`)
    if (hashOf(JSON.stringify(facts)) !== entry.facts) {
      problems.push(`The facts of ${name.toLowerCase()} are not those that were sealed.`)
    }
    const leaf = leafOf(JSON.stringify(entry))
    const isUnder = (head, at) =>
      isObject(head) && isIn(leaf, entry.number, head.size, proofs[at].path, head.root)
    if (!heads.every(isUnder)) problems.push(`${name} is not in the log under its heads.`)
    const first = sizes.find((size) => size > entry.number)
    const isFirst = (head) =>
      isObject(head) && head.size === first && kept.get(`${head.log} ${first}`) === head.root
    if (kept !== undefined && !heads.some(isFirst)) {
      const hint = first === undefined ? ': it is newer than they are' : ''
      problems.push(
        `${name} is under none of the heads that were kept outside${hint}.${neededHeads(heads, kept)}`,
      )
    }
    if (byNumber.has(entry.number)) problems.push(`${name} comes twice.`)
    byNumber.set(entry.number, entry)
  })
  return byNumber
}

/**
 * Which seal has to be found, for a person who kept only some. Where one of the pack's own sizes was kept with
 * another root, no further mail helps: the log is another one.
 */
function neededHeads(heads, kept) {
  const named = heads.filter(isObject)
  if (named.some(({ log, size }) => kept.has(`${log} ${size}`))) return ''
  const days = [...new Set(named.map(({ at }) => String(at).slice(0, 10)))]
  const text = days.length > 1 ? `${days.slice(0, -1).join(', ')} or ${days.at(-1)}` : days[0]
  return text === undefined ? '' : ` Give the mail with the seal of ${text} (UTC) as well.`
}

function checkRecords(pack, entries, problems) {
  const seen = new Set()
  pack.records.forEach(({ batch, index, record, path }, place) => {
    const entry = entries.get(batch)
    const name = `Record ${place}`
    if (!entry || !isObject(record))
      return void problems.push(`${name} is of no batch of the pack.`)
    if (!isIn(leafOf(JSON.stringify(record)), index, entry.records, path, entry.root)) {
      problems.push(`${name} is not the one that was sealed.`)
    }
    const isFromPerson = entry.kind === 'replies' || entry.kind === 'calls'
    if ((isFromPerson ? record.from : record.to) !== pack.number)
      problems.push(`${name} is about another number.`)
    if (seen.has(`${batch} ${index}`)) problems.push(`${name} comes twice.`)
    seen.add(`${batch} ${index}`)
  })
  for (const number of entries.keys()) {
    if (!pack.records.some(({ batch }) => batch === number)) {
      problems.push(`The batch ${number} has no record here.`)
    }
  }
}

function checkRecordings(pack, problems) {
  pack.recordings.forEach(({ batch, index, base64, media_type: type }, place) => {
    const found = pack.records.find((one) => one.batch === batch && one.index === index)
    const bytes = Buffer.from(String(base64), 'base64')
    const isWhole = bytes.toString('base64') === base64
    if (!found || !isWhole || sha256(bytes).toString('hex') !== found.record?.audio_sha256) {
      problems.push(`Recording ${place} is not the one whose hash was sealed.`)
    } else if (type !== (found.record.media_type ?? null)) {
      problems.push(`Recording ${place} has another type than was sealed.`)
    }
  })
}

/** See verify.d.mts. */
export function verifyPack(file, outside = {}) {
  const problems = []
  const checked = { number: '', records: 0, batches: 0, heads: 0, recordings: 0, key: '' }
  const pack = readPack(file, problems)
  if (!pack) return { problems, checked }
  const key = typeof pack.key === 'string' ? readKey(pack.key) : undefined
  if (!key || derOf(key) !== pack.key) {
    problems.push('The pack names no Ed25519 key.')
    return { problems, checked }
  }
  if (outside.key !== undefined) {
    const known = readKey(outside.key.trim())
    if (!known || derOf(known) !== pack.key) problems.push('The pack’s key is not the one given.')
  }
  const { signature, ...signed } = pack
  if (!isSigned(JSON.stringify(signed), signature, key)) {
    problems.push('The pack as a whole is not signed by its key: something in it was changed.')
  }
  checkHeads(pack, key, problems)
  const kept = outside.heads === undefined ? undefined : readOutsideHeads(outside.heads, problems)
  checkRecords(pack, checkBatches(pack, kept, problems), problems)
  checkRecordings(pack, problems)
  checked.number = String(pack.number)
  for (const name of ['records', 'batches', 'heads', 'recordings'])
    checked[name] = pack[name].length
  checked.key = hashOf(Buffer.from(pack.key, 'base64'))
  return { problems, checked }
}

function main(given) {
  const [file, ...options] = given
  if (file === undefined || file.startsWith('--') || options.length % 2 === 1) return usage()
  const heads = []
  let key
  for (let at = 0; at < options.length; at += 2) {
    if (options[at] === '--heads') heads.push(readFileSync(options[at + 1], 'utf8'))
    else if (options[at] === '--key') key = readFileSync(options[at + 1], 'utf8')
    else return usage()
  }
  const outside = { key, heads: heads.length > 0 ? heads.join('\n') : undefined }
  const { problems, checked } = verifyPack(readFileSync(file), outside)
  for (const problem of problems) console.log(`WRONG  ${problem}`)
  if (problems.length > 0) return 1
  console.log(
    `OK     ${checked.records} records about ${checked.number}, in ${checked.batches} batches,`,
  )
  console.log(
    `       ${checked.heads} signed heads and ${checked.recordings} recordings: nothing was changed.`,
  )
  if (key === undefined)
    console.log(`NOTE   Compare the key with one that came another way: ${checked.key}`)
  if (heads.length === 0) {
    console.log(
      'NOTE   Give the heads that were kept outside by --heads: without them you trust the key alone.',
    )
  }
  return 0
}

function usage() {
  console.log('afterbeep-verify pack.json [--heads heads.jsonl]... [--key public-key.pem]')
  return 2
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2))
}
