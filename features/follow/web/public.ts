export { FollowButton } from './FollowButton.tsx'
export { FollowSuggestions } from './FollowSuggestions.tsx'
export { openPersonMenu, personActions, type PersonAction } from './menu.tsx'
export { FollowAuthor } from './FollowAuthor.tsx'
