export { copyLink, share, type Shared } from './share.ts'
