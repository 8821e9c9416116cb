export { pictureIn, sharedCard } from './card.ts'
