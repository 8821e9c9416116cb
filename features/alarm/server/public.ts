export { takeBackComment } from './comment.ts'
export { forgetTarget, notify, notifyEach, takeBack, tellAlarmed } from './notify.ts'
export { removeAlarmActorSql, upsertAlarmSql } from './sql.ts'
