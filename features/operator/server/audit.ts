import { hash } from 'node:crypto'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'

/** The last row of the chain. Who has written it down somewhere else proves later that nothing before it was changed. */
export type ChainHead = { chain_no: number; digest: string }

/** The first row at which the chain is broken, and how. */
export type ChainBreak = {
  kind: 'changed' | 'removed' | 'gap' | 'unchained' | 'head'
  /** Null: a row of the chain itself is missing. */
  log_no: number | null
  chain_no: number | null
}

export type Verified = { rows: number; head: ChainHead | null; broken: ChainBreak | null }

/** Rows of the chain that are read at a time. */
const BATCH = 10_000

type Link = { chain_no: number; log_no: number; digest: Buffer; is_removed: boolean; content: string }

/**
 * Walks the chain from its first row and computes each digest again, without the database's function. `known`: a head that was written down
 * earlier, which the chain must still contain.
 */
export async function verifyChain(db: Db, known?: ChainHead, onProgress?: (rows: number) => void): Promise<Verified> {
  let last: { chain_no: number; digest: Buffer } = { chain_no: 0, digest: Buffer.alloc(0) }
  const broken = (kind: ChainBreak['kind'], link: Pick<ChainBreak, 'log_no' | 'chain_no'>): Verified => ({
    rows: last.chain_no,
    head: headOf(last),
    broken: { kind, log_no: link.log_no, chain_no: link.chain_no },
  })
  for (;;) {
    const links = await rowsOf<Link>(db, LINKS, [last.chain_no, BATCH])
    for (const link of links) {
      if (link.chain_no !== last.chain_no + 1) return broken('gap', { log_no: null, chain_no: last.chain_no + 1 })
      if (link.is_removed) return broken('removed', link)
      const digest = hash('sha256', Buffer.concat([last.digest, Buffer.from(link.content)]), 'buffer')
      if (!digest.equals(link.digest)) return broken('changed', link)
      last = { chain_no: link.chain_no, digest }
      if (known?.chain_no === last.chain_no && known.digest !== digest.toString('hex')) return broken('head', link)
    }
    if (links.length < BATCH) break
    onProgress?.(last.chain_no)
  }
  const [unchained] = await rowsOf<{ log_no: number }>(db, UNCHAINED, [])
  if (unchained) return broken('unchained', { ...unchained, chain_no: null })
  if (known && known.chain_no > last.chain_no) return broken('head', { log_no: null, chain_no: known.chain_no })
  return { rows: last.chain_no, head: headOf(last), broken: null }
}

const headOf = ({ chain_no, digest }: { chain_no: number; digest: Buffer }): ChainHead | null =>
  chain_no === 0 ? null : { chain_no, digest: digest.toString('hex') }

/** The head as the database has it. */
export async function chainHead(db: Pool): Promise<ChainHead | null> {
  const [head] = await rowsOf<ChainHead>(db, HEAD, [])
  return head ?? null
}

/** Writes the head to the server's own log every night, outside of the database whose rows it proves. */
export const chainHeadJob: Job = {
  name: 'operator_log_head',
  cron: '5 0 * * *',
  async work({ services: { db, log } }) {
    const head = await chainHead(db)
    if (head !== null) log.info(head, 'head of the operators’ log')
  },
}

const utc = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

// $1 after this number, $2 most. The content as the function operator_log_chain_add puts it together.
const LINKS: Statement = `
  select c.chain_no, c.log_no, c.digest, l.log_no is null as is_removed, jsonb_build_array(
    c.chain_no, ${utc('c.chain_dt')}, c.log_no, l.operator_no, to_jsonb(l.roles), l.act, l.target, l.facts, l.reason, host(l.ip), ${utc('l.reg_dt')}
  )::text as content
  from operator_log_chain c left join operator_log l on l.log_no = c.log_no
  where c.chain_no > $1 order by c.chain_no limit $2::int`

const UNCHAINED: Statement = `
  select l.log_no from operator_log l where not exists (select from operator_log_chain c where c.log_no = l.log_no) order by l.log_no limit 1`

const HEAD: Statement = `select chain_no, encode(digest, 'hex') as digest from operator_log_chain order by chain_no desc limit 1`
