export { takeBackComment } from './comment.ts'
export { forgetTarget, notify, notifyEach, takeBack, tellAlarmed } from './notify.ts'
export { told, undone } from './told.ts'
