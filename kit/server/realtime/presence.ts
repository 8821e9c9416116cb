/** Milliseconds after the last disconnect until a member is offline: a phone that changes its network reconnects sooner. */
export const LEAVING_MS = 10_000
/** Milliseconds without a message after which another process counts as stopped. */
export const SILENT_MS = 30_000

/** The members and rooms of another process, and the time of its last message. */
type Node = { users: Set<number>; rooms: Map<string, Set<number>>; receivedAt: number }

/** All members and rooms of one process. */
export type Snapshot = { users: number[]; rooms: [room: string, userNos: number[]][] }

/** Which members are online, in this process and, by their messages, in the others. */
export function makePresence(own: string) {
  const local = new Map<number, number>()
  const leaving = new Map<number, NodeJS.Timeout>()
  const nodes = new Map<string, Node>()
  const listeners = new Set<(userNo: number, online: boolean) => void>()

  const isElsewhere = (userNo: number): boolean => {
    for (const { users } of nodes.values()) if (users.has(userNo)) return true
    return false
  }
  const isLocal = (userNo: number): boolean => local.has(userNo) || leaving.has(userNo)
  const notify = (userNo: number, online: boolean): void => listeners.forEach((listener) => listener(userNo, online))
  const nodeOf = (name: string): Node => {
    const node = nodes.get(name) ?? { users: new Set(), rooms: new Map(), receivedAt: 0 }
    node.receivedAt = Date.now()
    nodes.set(name, node)
    return node
  }
  /** Of the remaining processes only the one with the lowest name notifies its listeners. */
  const removeProcess = (name: string): void => {
    const node = nodes.get(name)
    nodes.delete(name)
    if (!node || [...nodes.keys()].some((other) => other < own)) return
    for (const userNo of node.users) if (!isLocal(userNo) && !isElsewhere(userNo)) notify(userNo, false)
  }

  return {
    /** Counts a new socket of this member. True if it is the first in this process. */
    connected(userNo: number): boolean {
      const before = local.get(userNo) ?? 0
      local.set(userNo, before + 1)
      const timer = leaving.get(userNo)
      clearTimeout(timer)
      leaving.delete(userNo)
      const isFirst = before === 0 && timer === undefined
      if (isFirst && !isElsewhere(userNo)) notify(userNo, true)
      return isFirst
    },
    /** Counts a closed socket of this member. `onOffline` is called when the member is offline in this process. */
    disconnected(userNo: number, onOffline: () => void): void {
      const left = (local.get(userNo) ?? 1) - 1
      if (left > 0) return void local.set(userNo, left)
      local.delete(userNo)
      const timer = setTimeout(() => {
        leaving.delete(userNo)
        onOffline()
        if (!isElsewhere(userNo)) notify(userNo, false)
      }, LEAVING_MS)
      timer.unref()
      leaving.set(userNo, timer)
    },
    isOnline: (userNo: number): boolean => isLocal(userNo) || isElsewhere(userNo),
    users: (): number[] => [...local.keys(), ...leaving.keys()],
    onPresence(listener: (userNo: number, online: boolean) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Members that other processes have in this room. */
    *elsewhereIn(room: string): Generator<number> {
      for (const { rooms } of nodes.values()) yield* rooms.get(room) ?? []
    },
    /** Replaces what is known of another process. */
    receive(name: string, { users, rooms }: Snapshot): void {
      const node = nodeOf(name)
      node.users = new Set(users)
      node.rooms = new Map(rooms.map(([room, userNos]) => [room, new Set(userNos)]))
    },
    receiveUser(name: string, userNo: number, online: boolean): void {
      const { users } = nodeOf(name)
      if (online) users.add(userNo)
      else users.delete(userNo)
    },
    receiveRoom(name: string, room: string, userNos: number[]): void {
      const { rooms } = nodeOf(name)
      if (userNos.length > 0) rooms.set(room, new Set(userNos))
      else rooms.delete(room)
    },
    removeProcess,
    /** Removes processes that have sent nothing for SILENT_MS. */
    removeSilent(): void {
      for (const [name, { receivedAt }] of nodes) if (Date.now() - receivedAt > SILENT_MS) removeProcess(name)
    },
    close(): void {
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
      listeners.clear()
    },
  }
}
