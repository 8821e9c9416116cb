import { readFileSync } from 'node:fs'
import type { Tx } from '#kit/server/db/db.ts'

type SourceAd = { ad_no: number; ad_title: string; ad_desc: string; link: string; place: string }

/** Replaces the demo ads of an earlier load. */
export async function insertAds(tx: Tx, now: Date): Promise<void> {
  const ads = JSON.parse(readFileSync(new URL('../../../db/demo/ads.json', import.meta.url), 'utf8')) as SourceAd[]
  const rows = ads.map(({ ad_no: _no, ...ad }) => ({ ...ad, start_dt: now, is_demo: true }))
  await tx.sql`delete from ad where is_demo`
  await tx.sql`insert into ad ${tx.sql(rows)}`
}
