export { addressOf } from './address/address.ts'
export { removeRows } from './write.ts'
