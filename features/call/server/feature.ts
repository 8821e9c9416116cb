import type { Feature } from '#kit/server/feature.ts'
import { callHttp } from './http.ts'
import { callSocket } from './socket.ts'

export const call: Feature = { name: 'call', http: callHttp, socket: callSocket }
