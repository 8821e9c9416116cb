import { createServer } from 'node:http'
import { openHub } from '#kit/server/realtime/hub.ts'
import { findInternals } from '#kit/server/realtime/socket-io-internals.ts'
import type { Sessions } from '#kit/server/auth/sessions.ts'
import { serveFanout } from './fanout.ts'

// Only haru's sockets. Messages go to each member by number, as to the members of a room; a token is the member's number.
const http = createServer()
const users: number[] = []
const notCalled = () => {
  throw new Error('Not used by this target.')
}
const sessions: Sessions = {
  async check(token: string) {
    const userNo = Number(token)
    users.push(userNo)
    return { user_no: userNo, user_verified: true, isexpert: false, session_no: token, limits: null }
  },
  onChange: () => () => {},
  find: notCalled,
  open: notCalled,
  refresh: notCalled,
  end: notCalled,
  endAll: notCalled,
  recheck: notCalled,
  listen: notCalled,
  close: notCalled,
}
const log = { info() {}, warn() {}, error: console.error }
const hub = openHub(http, {
  sessions,
  tickets: { issue: notCalled, redeem: notCalled },
  clock: () => new Date(),
  log,
  events: [],
  services: notCalled,
  checked: false,
  unlimited: false,
  pubsub: null,
  internals: await findInternals(log),
})
serveFanout(http, (message) => hub.toUsers(users, 'm2r', message))
