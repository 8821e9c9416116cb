export { ExpertOnly } from './ExpertOnly.tsx'
export { useExpertPage } from './info/api.ts'
export { Introduction } from './info/Introduction.tsx'
export { Papers } from './info/Papers.tsx'
