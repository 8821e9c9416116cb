import { createServer } from 'node:http'
import { openHub } from '#kit/server/realtime/hub.ts'
import type { Sessions } from '#kit/server/auth/sessions.ts'
import { serveFan } from './fan.ts'

// haru's sockets alone, told to each member by number as the members of a room are; who a token belongs to is read from it.
const http = createServer()
const users: number[] = []
const none = () => {
  throw new Error('Nothing is called here.')
}
const sessions: Sessions = {
  async check(token: string) {
    const userNo = Number(token)
    users.push(userNo)
    return { user_no: userNo, user_verified: true, isexpert: false, isoperator: false, session_no: token }
  },
  onDropped: () => () => {},
  of: none,
  open: none,
  refresh: none,
  end: none,
  endAll: none,
  recheck: none,
  listen: none,
  close: none,
}
const log = { info() {}, warn() {}, error: console.error }
const hub = openHub(http, {
  sessions,
  tickets: { issue: none, redeem: none },
  clock: () => new Date(),
  log,
  events: [],
  services: none,
  checked: false,
  unlimited: false,
  bus: null,
})
serveFan(http, (message) => hub.toUsers(users, 'm2r', message))
