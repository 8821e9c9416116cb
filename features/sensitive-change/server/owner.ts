import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { OwnerProof } from '../contract.ts'
import type { SensitiveKind } from '../rules.ts'

export type ProofCall = { user_no: number; proof: OwnerProof; caller: Caller; now: Date }
/** Verified addresses. */
export type Addresses = { mail: string | null; phone: string | null }

/** Functions about an account's owner that the feature account, of a higher layer, provides. */
export type OwnerAccess = {
  /** @throws the problem of the password or of the proof */
  reauthenticate(services: Services, call: ProofCall): Promise<void>
  /** The words for a device that gave itself this name. */
  deviceName(agent: string): string
  addressesOf(tx: Tx, userNo: number): Promise<Addresses>
  /** The member with this proven identity, also within the grace period of a deletion. */
  findByIdentity(tx: Tx, ciHash: Buffer, now: Date): Promise<number | null>
  /**
   * Returns the function that makes the password unusable until it is set anew; it returns whether there was one. In two
   * steps, since hashing is too slow for a transaction.
   */
  prepareBlockPassword(): Promise<(tx: Tx, userNo: number) => Promise<boolean>>
}
export const ownerAccess = extensionPoint<OwnerAccess>('ownerAccess')

/** The data of a change as its feature stored it, as JSON. */
export type UndoData = Record<string, unknown>
export type Undoing = { user_no: number; text: string; data: UndoData; now: Date }

/**
 * Undoes the changes of one kind. It must not throw if the account has changed since, but skip the change: the other
 * changes are undone in the same transaction. A returned function runs after the commit.
 */
export type UndoKind = {
  kind: SensitiveKind
  undo(tx: Tx, services: Services, undoing: Undoing): Promise<void | (() => Promise<void>)>
}
export const undoKind = extensionPoint<UndoKind>('undoKind')

/** The push to all devices of a member about a change. `link`: a path of the app. */
export type DeviceNotice = { user_no: number; change_no: number; title: string; link: string; now: Date }
/** Notifies the member's devices, in the transaction of the change and before it ends sessions. */
export const noticeToDevices = extensionPoint<(tx: Tx, notice: DeviceNotice) => Promise<void>>('noticeToDevices')
