import * as wire from '../../../contract/session.ts'

/** The endpoints of acts that need a counselling's number alone. */
export const ACT_ENDPOINTS = {
  approve: wire.approveCounsel,
  cancel: wire.cancelCounsel,
  start: wire.startCounsel,
  requestExtension: wire.requestExtension,
  cancelExtension: wire.cancelExtension,
  approveExtension: wire.approveExtension,
  rejectExtension: wire.rejectExtension,
  quit: wire.quitCounsel,
  requestQuit: wire.requestQuit,
  cancelQuit: wire.cancelQuit,
  approveQuit: wire.approveQuit,
  rejectQuit: wire.rejectQuit,
} as const
