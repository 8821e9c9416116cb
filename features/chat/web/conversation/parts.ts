import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { lazyPart } from '#kit/web/lazyPart.tsx'

// Loaded after the messages: the field, and what few rooms have.
export const Composer = lazyPart(async () => (await import('./Composer.tsx')).Composer)
export const ClosedNotice = lazyPart(async () => (await import('./ClosedNotice.tsx')).ClosedNotice)
export const Request = lazyPart(async () => (await import('./Request.tsx')).default)
export const FindBar = lazyPart(async () => (await import('./FindBar.tsx')).FindBar)
export const FailedActions = lazyPart(async () => (await import('./FailedActions.tsx')).FailedActions)

// The messages can be read without these, and an error in their place would stand within each message.
export const Newest = lazyOptional(async () => (await import('./Newest.tsx')).Newest)
export const Reactions = lazyOptional(async () => (await import('./Reactions.tsx')).Reactions)
export const QuickActions = lazyOptional(async () => (await import('./QuickActions.tsx')).QuickActions)
export const ProfileCard = lazyOptional(async () => (await import('./ProfileCard.tsx')).ProfileCard)
