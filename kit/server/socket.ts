/** Sends events to connected members. */
export type Hub = {
  /** To every socket of these members. */
  toUsers(userNos: number[], event: string, payload: unknown): void
  /** To every socket, guests' included. */
  toAll(event: string, payload: unknown): void
}
