export { recordSensitiveChange, reauthenticate, type ChangeCall } from './change.ts'
export { noticeToDevices, ownerAccess, undoKind, type DeviceNotice, type OwnerAccess, type UndoKind } from './owner.ts'
