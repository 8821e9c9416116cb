export { removeCommentAlarms } from './comment.ts'
export {
  countWaitingPushes,
  deleteTargetAlarms,
  dropWaitingPushes,
  hasAlarmAfter,
  notify,
  notifyEach,
  notifyOnce,
  removeAlarmActor,
  publishAlarmsChanged,
} from './notify.ts'
export { removeAlarmActorSql, upsertAlarmSql } from './sql.ts'
