import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { openDb } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { sendReady } from './target.ts'

// Chat as in Socket.IO's introduction: a message is one insert, then it is acknowledged and sent to the room. It checks
// neither identity nor permission, counts nothing and gives messages no order.
const db = openDb({ url: process.env.BENCH_DATABASE ?? '', max: 20 })
const http = createServer()
const io = new Server(http, { serveClient: false })

const INSERT = `
  insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
  values ($1, nextval('chat_message_no'), 0, $2, $3, 'user-msg', $4, now()) returning cm_no, reg_dt`

type NewMessage = { cr_no: number; cm_content: string; cm_uuid: string }
io.use((socket, next) => {
  const userNo = Number(socket.handshake.query.token)
  void db.sql<{ cr_no: number }[]>`select cr_no from chat_member where user_no = ${userNo}`.then((rooms) => {
    socket.data.user_no = userNo
    void socket.join(rooms.map(({ cr_no }) => `chat:${cr_no}`))
    next()
  }, next)
})
io.on('connection', (socket) => {
  const { user_no } = socket.data as { user_no: number }
  socket.on('m2r', ({ cr_no, cm_content, cm_uuid }: NewMessage, ack: (answer: object) => void) => {
    void rowsOf<{ cm_no: number; reg_dt: string }>(db, INSERT, [cr_no, cm_uuid, user_no, cm_content]).then(([stored]) => {
      ack({ state: 1, query: { cm_no: stored!.cm_no } })
      io.to(`chat:${cr_no}`).emit('m2r', {
        cr_no,
        ...stored,
        cm_uuid,
        cm_type: 'user-msg',
        cm_from: user_no,
        cm_to: null,
        cm_content,
        cm_file: [],
        cm_read: [],
      })
    })
  })
})
http.listen(0, '127.0.0.1', () => sendReady({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }))
