export { attachMedia } from './attach.ts'
export { readOwn, storeOwn } from './own.ts'
export { removeAll } from './remove.ts'
