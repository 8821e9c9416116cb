export { FollowButton } from './FollowButton.tsx'
export { FollowSuggestions } from './FollowSuggestions.tsx'
export { openPersonMenu, personActs, type PersonAct } from './menu.tsx'
export { FollowAuthor } from './FollowAuthor.tsx'
