import { handle, type Handled } from '#kit/server/http/handle.ts'
import { addDevice, countAlarms, deleteAlarm, dropDevice, getPushKey, listAlarms, readAlarms } from '../contract.ts'
import { add, drop, keyOf } from './device.ts'
import { alarmsOf, countOf, read, remove } from './read.ts'

export const alarmHttp: Handled[] = [
  handle(listAlarms, (call) => alarmsOf(call, call.query)),
  handle(countAlarms, (call) => countOf(call)),
  handle(readAlarms, (call) => read(call, call.body.alarm_no)),
  handle(deleteAlarm, (call) => remove(call, call.query.alarm_no)),
  handle(getPushKey, ({ services }) => keyOf(services)),
  handle(addDevice, (call) => add(call, call.body)),
  handle(dropDevice, (call) => drop(call, call.query.endpoint)),
]
