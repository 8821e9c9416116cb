import type { ReactNode } from 'react'
import type { SocialProvider } from '#kit/contract/social.ts'

/** A provider's logo, 20 px. Hidden from screen readers, since the text beside it names the provider. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 24 24" className="flex-none">
      {MARKS[provider]}
    </svg>
  )
}

const MARKS: Record<SocialProvider, ReactNode> = {
  kakao: (
    <path
      d="M12 3C6.5 3 2 6.5 2 10.8c0 2.8 1.9 5.2 4.7 6.6L5.6 21.3c-.1.4.3.7.6.5l4.5-3a13 13 0 0 0 1.3.1c5.5 0 10-3.5 10-7.9S17.5 3 12 3Z"
      fill="currentColor"
    />
  ),
  naver: (
    <>
      <rect width="24" height="24" rx="4" fill="#03c75a" />
      <path d="M14.3 12.4 9.6 5.6H5.7v12.8h4.1v-6.8l4.7 6.8h3.9V5.6h-4.1Z" fill="#fff" />
    </>
  ),
  google: (
    <>
      <path d="M23.5 12.3c0-.9-.1-1.7-.2-2.5H12v4.6h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.3-2 3.5-5.1 3.5-8.7Z" fill="#4285f4" />
      <path d="M12 24c3.2 0 6-1.1 7.9-2.9l-3.9-3a7.2 7.2 0 0 1-10.7-3.8H1.3v3.1A12 12 0 0 0 12 24Z" fill="#34a853" />
      <path d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6H1.3a12 12 0 0 0 0 10.8l4-3.1Z" fill="#fbbc05" />
      <path d="M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1A7.1 7.1 0 0 1 12 4.8Z" fill="#ea4335" />
    </>
  ),
  apple: (
    <path
      d="M12.15 6.9c-.95 0-2.42-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.21 3.09 3.79 3.04 1.52-.07 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.68-1.48 3.68-2.95 1.16-1.69 1.64-3.32 1.66-3.41-.04-.02-3.18-1.22-3.22-4.86-.03-3.04 2.48-4.49 2.6-4.56-1.43-2.09-3.62-2.32-4.39-2.38-2-.15-3.68 1.1-4.62 1.1Zm3.38-3.07c.84-1.01 1.4-2.43 1.24-3.83-1.2.05-2.66.8-3.53 1.82-.78.9-1.45 2.34-1.27 3.71 1.34.1 2.72-.69 3.56-1.7Z"
      fill="currentColor"
    />
  ),
}
