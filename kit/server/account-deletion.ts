import type { Db, Tx } from './db/db.ts'
import { extensionPoint } from './extensions.ts'

/** A reason why the account cannot be deleted yet, as text, and the path of the screen that resolves it. */
export type DeletionBlocker = { kind: string; text: string; link: string }

/** Something that is lost with the account, the member's consent text, and the screens where it can be saved before. */
export type DeletionLoss = { kind: string; amount: number; text: string; agree: string; ways: { text: string; link: string }[] }

type Find<Found> = (db: Db, userNo: number, now: Date) => Promise<Found>

/** Evaluated when the screen is shown, and again in the transaction that deletes. */
export const deletionBlockers = extensionPoint<Find<DeletionBlocker[]>>('deletionBlockers')
export const deletionLosses = extensionPoint<Find<DeletionLoss[]>>('deletionLosses')
/** Whether the member would lose money if the account were closed without their consent. */
export const holdsMoney = extensionPoint<Find<boolean>>('holdsMoney')

/** Deletes a feature's data of a member, in the transaction that deletes the account. */
export type Forget = (tx: Tx, userNo: number) => Promise<void>
export const forget = extensionPoint<Forget>('forget')

/** The lock order of rows of several kinds in every transaction. Deletions follow it, otherwise they could deadlock. */
export const FORGET_ORDER = ['people', 'comments', 'posts'] as const
export type ForgetStep = (typeof FORGET_ORDER)[number]
