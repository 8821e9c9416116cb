import { handle, type Handled } from '#kit/server/http/handle.ts'
import { findSensitiveChange, undoSensitiveChange } from '../contract.ts'
import { findChange, undoChanges } from './undo.ts'

/** Both work for guests: the thief may have ended the owner's sessions. */
export const sensitiveChangeHttp: Handled[] = [
  handle(findSensitiveChange, ({ services, body, now }) => findChange(services, body.token, now), { anyToken: true }),
  handle(undoSensitiveChange, ({ body, ...call }) => undoChanges(call, body), { anyToken: true }),
]
