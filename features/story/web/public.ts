export { StoryStrip } from './StoryStrip.tsx'
