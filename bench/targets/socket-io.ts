import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { serveFanout } from './fanout.ts'

// Socket.IO as in its introduction: each member in a room of their own, and all of them in one.
const http = createServer()
const io = new Server(http, { serveClient: false })
io.on('connection', (socket) => {
  void socket.join([`user:${String(socket.handshake.query.token)}`, 'chat:12'])
  socket.on('m2r', () => {})
})
serveFanout(http, (message) => void io.to('chat:12').emit('m2r', message))
