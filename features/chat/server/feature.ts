import { newRooms } from '#features/guardian/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { forgetChats } from './forget.ts'
import { chatHttp } from './http.ts'
import { mountPresence } from './presence.ts'
import { newRoomsOf } from './new-rooms.ts'
import { forgetDeletedMessages } from './remove.ts'
import { repairRoomsNightly } from './repair.ts'
import { chatReport } from './report.ts'
import { chatSocket } from './socket.ts'
import { chatExport } from './export.ts'

export const chat: Feature = {
  name: 'chat',
  http: chatHttp,
  socket: chatSocket,
  mounts: [mountPresence],
  cleanups: [repairRoomsNightly, forgetDeletedMessages],
  forget: { people: forgetChats },
  exportParts: chatExport,
  extensions: [chatReport, extend(newRooms, newRoomsOf)],
}
