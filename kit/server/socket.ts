/** Sends events to connected members. */
export type Hub = {
  /** To every socket of these members. */
  toUsers(userNos: number[], event: string, payload: unknown): void
  /** To every socket, guests' included. A hint: repeated within seconds, it is sent once. */
  toAll(event: string, payload: unknown): void
}

/** Holds back what is sent while a transaction runs, so that nobody hears of what is not yet, or never, there. */
export function heldBack(hub: Hub): Hub & { send(): void } {
  const held: (() => void)[] = []
  return {
    toUsers: (...event) => void held.push(() => hub.toUsers(...event)),
    toAll: (...event) => void held.push(() => hub.toAll(...event)),
    send: () => held.splice(0).forEach((event) => event()),
  }
}
