/** Tells connected members, whichever process their sockets are at. What a transaction brings about it tells itself: `tx.tell`. */
export type Hub = {
  /** To every socket of these members, but one. */
  toUsers(userNos: readonly number[], event: string, payload: unknown, but?: But): void
  /** To every socket that joined the room, but one. */
  toRoom(room: string, event: string, payload: unknown, but?: But): void
  /** To every socket, guests' included. A hint: repeated within seconds, it is sent once. */
  toAll(event: string, payload: unknown): void
  /** Members with a socket in this room. */
  usersIn(room: string): Set<number>
  /** Those of these members who have a socket, or had one seconds ago. */
  isOnline(userNos: Iterable<number>): Set<number>
  /**
   * Calls `listener` when a member's first socket comes, and when their last has been gone for some seconds; in one
   * process alone. Gives the way to stop.
   */
  onPresence(listener: (userNo: number, online: boolean) => void): () => void
}

/** A socket that is not told: its own number, as its client knows it. */
type But = { except?: string | undefined }
