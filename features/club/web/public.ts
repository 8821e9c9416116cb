export { extendClub } from './extensions.ts'
