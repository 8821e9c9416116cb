export { OwnRoom } from './OwnRoom.tsx'
