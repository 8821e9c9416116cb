/** Milliseconds after which a member whose last socket went is gone: a phone that changes its network is back before. */
export const LEAVING_MS = 10_000
/** Milliseconds after which what another process said of its sockets is worth nothing. */
export const SILENT_MS = 30_000

/** Who another process says is there. */
type Node = { users: Set<number>; rooms: Map<string, Set<number>>; heard: number }

/** What one process tells the others of itself, whole. */
export type Snapshot = { users: number[]; rooms: [room: string, userNos: number[]][] }

/** Who is here: in this process and, as they tell, in the others. */
export function makePresence(own: string) {
  const here = new Map<number, number>()
  const leaving = new Map<number, NodeJS.Timeout>()
  const nodes = new Map<string, Node>()
  const listeners = new Set<(userNo: number, online: boolean) => void>()

  const isElsewhere = (userNo: number): boolean => {
    for (const { users } of nodes.values()) if (users.has(userNo)) return true
    return false
  }
  const isHere = (userNo: number): boolean => here.has(userNo) || leaving.has(userNo)
  const say = (userNo: number, online: boolean): void => listeners.forEach((listener) => listener(userNo, online))
  const nodeOf = (name: string): Node => {
    const node = nodes.get(name) ?? { users: new Set(), rooms: new Map(), heard: 0 }
    node.heard = Date.now()
    nodes.set(name, node)
    return node
  }
  /** One of those who are left says it. */
  const lose = (name: string): void => {
    const gone = nodes.get(name)
    nodes.delete(name)
    if (!gone || [...nodes.keys()].some((other) => other < own)) return
    for (const userNo of gone.users) if (!isHere(userNo) && !isElsewhere(userNo)) say(userNo, false)
  }

  return {
    /** A socket of this member came. True: it is the first here. */
    came(userNo: number): boolean {
      const before = here.get(userNo) ?? 0
      here.set(userNo, before + 1)
      const timer = leaving.get(userNo)
      clearTimeout(timer)
      leaving.delete(userNo)
      const isFirst = before === 0 && timer === undefined
      if (isFirst && !isElsewhere(userNo)) say(userNo, true)
      return isFirst
    },
    /** A socket of this member went. `then` is called when they are gone from here. */
    went(userNo: number, then: () => void): void {
      const left = (here.get(userNo) ?? 1) - 1
      if (left > 0) return void here.set(userNo, left)
      here.delete(userNo)
      const timer = setTimeout(() => {
        leaving.delete(userNo)
        then()
        if (!isElsewhere(userNo)) say(userNo, false)
      }, LEAVING_MS)
      timer.unref()
      leaving.set(userNo, timer)
    },
    isOnline: (userNo: number): boolean => isHere(userNo) || isElsewhere(userNo),
    users: (): number[] => [...here.keys(), ...leaving.keys()],
    onPresence(listener: (userNo: number, online: boolean) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Members that other processes have in this room. */
    *elsewhereIn(room: string): Generator<number> {
      for (const { rooms } of nodes.values()) yield* rooms.get(room) ?? []
    },
    /** What another process says of itself. */
    hear(name: string, { users, rooms }: Snapshot): void {
      const node = nodeOf(name)
      node.users = new Set(users)
      node.rooms = new Map(rooms.map(([room, userNos]) => [room, new Set(userNos)]))
    },
    hearUser(name: string, userNo: number, online: boolean): void {
      const { users } = nodeOf(name)
      if (online) users.add(userNo)
      else users.delete(userNo)
    },
    hearRoom(name: string, room: string, userNos: number[]): void {
      const { rooms } = nodeOf(name)
      if (userNos.length > 0) rooms.set(room, new Set(userNos))
      else rooms.delete(room)
    },
    lose,
    /** Forgets processes that are silent. */
    sweep(): void {
      for (const [name, { heard }] of nodes) if (Date.now() - heard > SILENT_MS) lose(name)
    },
    close(): void {
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
      listeners.clear()
    },
  }
}
