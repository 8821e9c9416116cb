export { useDoubleTap } from './doubleTap.ts'
export { LikeButton } from './LikeButton.tsx'
export { toggleLike } from './toggle.ts'
