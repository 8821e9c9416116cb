import type { Snapshot } from './presence.ts'

/** Messages between the processes. */
export type ClusterMessage =
  | { kind: 'users'; userNos: readonly number[]; event: string; payload: unknown; except?: string | undefined }
  | { kind: 'room'; room: string; event: string; payload: unknown; except?: string | undefined }
  | { kind: 'all'; event: string; payload: unknown }
  /** Which sockets there are: all of them, and each change. */
  | ({ kind: 'here' } & Snapshot)
  | { kind: 'user'; user_no: number; online: boolean }
  | { kind: 'joined'; room: string; userNos: number[] }
  /** `who` asks every process for `here`; `bye` is sent by one that stops. */
  | { kind: 'who' }
  | { kind: 'bye' }
  /** The sender was disconnected: messages from it and to it may be lost. */
  | { kind: 'again' }
