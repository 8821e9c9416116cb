export { removeCommentAlarms } from './comment.ts'
export { deleteTargetAlarms, hasAlarmAfter, notify, notifyEach, notifyOnce, removeAlarmActor, publishAlarmsChanged } from './notify.ts'
export { removeAlarmActorSql, upsertAlarmSql } from './sql.ts'
