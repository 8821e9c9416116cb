import type { Db, Tx } from './db/db.ts'
import { extensionPoint } from './extensions.ts'

/** What a member must settle before the account can be deleted, in words, and the path of the screen where it is. */
export type DeletionBlocker = { kind: string; text: string; link: string }

/** What is gone with the account, what the member says to it, and where it can be saved before. */
export type DeletionLoss = { kind: string; amount: number; text: string; agree: string; ways: { text: string; link: string }[] }

type Find<Found> = (db: Db, userNo: number, now: Date) => Promise<Found>

/** Asked when the member looks, and again in the transaction that deletes. */
export const deletionBlockers = extensionPoint<Find<DeletionBlocker[]>>('deletionBlockers')
export const deletionLosses = extensionPoint<Find<DeletionLoss[]>>('deletionLosses')
/** Whether a member whose account is closed without a word of theirs would lose money. */
export const holdsMoney = extensionPoint<Find<boolean>>('holdsMoney')

/** Removes what a feature keeps of a member, in the transaction that deletes the account. */
export type Forget = (tx: Tx, userNo: number) => Promise<void>
export const forget = extensionPoint<Forget>('forget')

/** The order in which rows of several kinds are locked, everywhere; what is removed follows it, or two transactions wait for each other. */
export const FORGET_ORDER = ['people', 'comments', 'posts'] as const
export type ForgetStep = (typeof FORGET_ORDER)[number]
