import type { Tx } from '#kit/server/db/db.ts'
import { arrayText, rowsOf } from '#kit/server/db/prepared.ts'
import type { Bucket, Lot, Piece } from './rows.ts'
import { LOTS, LOTS_MADE, OPEN_FREE_LOTS, OPEN_LOTS, TAKEN } from './sql.ts'

/** Lots of a bucket in the first read. */
const LOTS_AT_FIRST = 16
/** Factor of the next read if they are not enough. */
const READ_FACTOR = 8

/**
 * Usable lots of a bucket: at most `read` stored ones, and new ones of this session, which are used last. `isWhole`: all stored ones are
 * read.
 */
type BucketLots = { lots: Lot[]; fresh: Lot[]; isWhole: boolean; read: number }

/** Up to `limit` usable lots of each wallet, in the order of their use. */
export const readLots = (tx: Tx, userNos: number[], bucket: Exclude<Bucket, 'free'>, limit: number): Promise<Lot[]> =>
  rowsOf<Lot>(tx, OPEN_LOTS, [arrayText(userNos), bucket, limit])

/** Leaves out free lots that have expired, even if their expiry is not booked yet. */
const readFreeLots = (tx: Tx, userNos: number[], at: string, limit: number): Promise<Lot[]> =>
  rowsOf<Lot>(tx, OPEN_FREE_LOTS, [arrayText(userNos), at, limit])

/** The lots of locked wallets. Each lot is one object, however often it is read. */
export class LotStore {
  readonly #tx: Tx
  readonly #at: string
  readonly #known = new Map<number, Lot>()
  readonly #buckets = new Map<string, BucketLots>()
  constructor(tx: Tx, at: string) {
    this.#tx = tx
    this.#at = at
  }

  /** Reads usable lots of these wallets until they cover `amount` each, or all are read. */
  async load(userNos: number[], bucket: Bucket, amount = 0): Promise<void> {
    const unread = userNos.filter((userNo) => this.#of(userNo, bucket).read === 0)
    if (unread.length > 0) await this.#read(unread, bucket, LOTS_AT_FIRST)
    for (const userNo of userNos) {
      const bucketLots = this.#of(userNo, bucket)
      while (!bucketLots.isWhole && this.usable(userNo, bucket) < amount) await this.#read([userNo], bucket, bucketLots.read * READ_FACTOR)
    }
  }

  /** In the order of their use. */
  usableLots(userNo: number, bucket: Bucket): Lot[] {
    const { lots, fresh, isWhole } = this.#of(userNo, bucket)
    return isWhole ? [...lots, ...fresh] : lots
  }

  usable(userNo: number, bucket: Bucket): number {
    return this.usableLots(userNo, bucket).reduce((sum, { remaining }) => sum + remaining, 0)
  }

  /** Adds a new lot of this session. */
  add(lot: Lot): void {
    this.#of(lot.user_no, lot.bucket).fresh.push(lot)
  }

  async byNumber(lotNos: number[]): Promise<Lot[]> {
    return this.#same(await rowsOf<Lot>(this.#tx, LOTS, [lotNos]))
  }

  async madeBy(journalNos: number[]): Promise<Lot[]> {
    return this.#same(await rowsOf<Lot>(this.#tx, LOTS_MADE, [journalNos]))
  }

  /** The viv that these journals took from lots and did not return, in reverse order. */
  async takenBy(journalNos: number[]): Promise<Piece[]> {
    const net = await rowsOf<{ lot_no: number; taken: number }>(this.#tx, TAKEN, [journalNos])
    const lots = new Map((await this.byNumber(net.map(({ lot_no }) => lot_no))).map((lot) => [lot.lot_no, lot]))
    return net.map(({ lot_no, taken }) => ({ lot: lots.get(lot_no)!, amount: taken }))
  }

  /** Adds lots that the caller has read of these wallets, at most `limit` of each. */
  addRead(userNos: number[], bucket: Bucket, rows: Lot[], limit: number): void {
    const byOwner = Map.groupBy(this.#same(rows), ({ user_no }) => user_no)
    for (const userNo of userNos) {
      const lots = byOwner.get(userNo) ?? []
      Object.assign(this.#of(userNo, bucket), { lots, isWhole: lots.length < limit, read: limit })
    }
  }

  async #read(userNos: number[], bucket: Bucket, limit: number): Promise<void> {
    const read = bucket === 'free' ? readFreeLots(this.#tx, userNos, this.#at, limit) : readLots(this.#tx, userNos, bucket, limit)
    this.addRead(userNos, bucket, await read, limit)
  }

  #of(userNo: number, bucket: Bucket): BucketLots {
    const name = `${userNo}:${bucket}`
    let bucketLots = this.#buckets.get(name)
    if (!bucketLots) this.#buckets.set(name, (bucketLots = { lots: [], fresh: [], isWhole: false, read: 0 }))
    return bucketLots
  }

  #same(lots: Lot[]): Lot[] {
    return lots.map((lot) => {
      const known = this.#known.get(lot.lot_no) ?? lot
      this.#known.set(lot.lot_no, known)
      return known
    })
  }
}
