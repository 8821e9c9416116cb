export { attachMedia } from './attach.ts'
export { claimAll } from './claim.ts'
export {
  attachHolderMedia,
  giveHolderMedia,
  attachMessageFiles,
  detachMessageFiles,
  moveHolderMedia,
  moveSomeMedia,
  shareMedia,
} from './hold.ts'
export { ownFiles } from './own-files.ts'
export { readServerPicture, storeServerPicture } from './server-pictures.ts'
export { mediaKeysSql, signedItemsSql } from './sql.ts'
export { readReportedPicture } from './evidence.ts'
export { removeAll } from './remove.ts'
