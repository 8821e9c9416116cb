export { keepPushToken, loadProfile, useProfile } from './api.ts'
export { AccountBlock } from './parts/AccountBlock.tsx'
export { MenuButton } from './parts/MenuButton.tsx'
export { accountScreens } from './screens.ts'
