/**
 * Sends events to connected members, whichever process their sockets are at. Inside a transaction use `tx.publishAfterCommit`
 * instead, so that nothing is sent for a transaction that is rolled back.
 */
export type Hub = {
  /** To every socket of these members, but one. */
  toUsers(userNos: readonly number[], event: string, payload: unknown, but?: But): void
  /** To every socket that joined the room, but one. */
  toRoom(room: string, event: string, payload: unknown, but?: But): void
  /** To every socket, guests' included: an invalidation, which is sent once when it is repeated within seconds. */
  toAll(event: string, payload: unknown): void
  /** Members with a socket in this room. */
  usersIn(room: string): Set<number>
  /** Those of these members who have a socket, or had one some seconds ago. */
  isOnline(userNos: Iterable<number>): Set<number>
  /**
   * Calls `listener` when a member's first socket connects, and some seconds after the last one disconnected; in one process
   * only. Returns the function that stops it.
   */
  onPresence(listener: (userNo: number, online: boolean) => void): () => void
}

/** The number of a socket that does not get the event. */
type But = { except?: string | undefined }
