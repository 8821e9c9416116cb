export { unlinkProvider } from './api.ts'
export { SocialButtons } from './SocialButtons.tsx'
export { SocialLinks } from './SocialLinks.tsx'
