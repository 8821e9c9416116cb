import { addBlock, lockPair } from '#features/block/server/public.ts'
import type { ReportReason } from '../rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { FoundTarget, Target } from './targets.ts'

/** Runs when reports hide a target or limit its reach, in the same transaction. */
export const contentHidden = extensionPoint<(tx: Tx) => Promise<void>>('contentHidden')

/** A new report as other features may know it: not by whom. `user_no` wrote the target, `evidence` is what it says. */
export type ReceivedReport = Target & FoundTarget & { reason: ReportReason; now: Date }
/** Runs with each new report, in its transaction. */
export const reportReceived = extensionPoint<(tx: Tx, received: ReceivedReport) => Promise<void>>('reportReceived')

/** A report of FRAUD that counts: viv that the reporter gave to whom they report can be frozen. Of a feature of a higher layer. */
export type FraudReport = { fromNo: number; toNo: number; now: Date }
export const fraudMoney = extensionPoint<{
  /** Freezes unused gifts of the last day between the two. Returns their numbers. */
  freeze(tx: Tx, report: FraudReport): Promise<number[]>
  /** Unfreezes those of them that are still frozen. Returns their numbers. */
  unfreeze(tx: Tx, giftNos: readonly number[], now: Date): Promise<number[]>
}>('fraudMoney')

/** Makes the reporter block the reported member. False if they did before. */
export async function blockReported(
  tx: Tx,
  block: { userNo: number; targetNo: number; now: Date; extensions: Extensions },
): Promise<boolean> {
  await lockPair(tx, block.userNo, block.targetNo)
  return addBlock(tx, block)
}
