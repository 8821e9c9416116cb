import { caseEvents } from '#features/counsel/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { callHttp } from './http.ts'
import { callSocket } from './socket.ts'
import { deviceTestEvents } from './sql.ts'

export const call: Feature = { name: 'call', http: callHttp, socket: callSocket, extensions: [extend(caseEvents, deviceTestEvents)] }
