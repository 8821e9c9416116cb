export { Tagged } from './Tagged.tsx'
export { TagSuggestions } from './TagSuggestions.tsx'
export { useTagging } from './useTagging.ts'
