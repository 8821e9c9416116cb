import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'
import { cx } from '#kit/ui/cx.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { social } from '#features/social/words.ts'
import { startPath, useSocials } from './api.ts'
import { ProviderMark } from './parts/ProviderMark.tsx'

/** A button for each configured provider in its colours. It leaves the app; `to` is opened after the log-in. */
export function SocialButtons({ to }: { to: string }) {
  const { data: socials = [] } = useSocials()
  if (socials.length === 0) return null
  return (
    <ul aria-label={social.ways} className="flex flex-col gap-2.5">
      {socials.map(({ provider, is_sandbox }) => (
        <li key={provider}>
          <a
            href={startPath(provider, to)}
            className={cx(
              'pressable flex min-h-[54px] flex-wrap items-center justify-center gap-x-2 rounded-tile px-5 py-1 text-center text-t5 font-semibold break-keep',
              LOOK[provider],
            )}
          >
            <ProviderMark provider={provider} />
            {social.start(SOCIAL_NAMES[provider])}
            {is_sandbox && <Tag tone="warn">{social.sandbox}</Tag>}
          </a>
        </li>
      ))}
    </ul>
  )
}

const LOOK: Record<SocialProvider, string> = {
  kakao: 'bg-kakao text-on-kakao',
  // White on Naver's green has too little contrast, so the light variant is used.
  naver: 'border border-edge bg-surface text-fg',
  google: 'border border-google-edge bg-google text-on-google',
  apple: 'bg-apple text-on-apple',
}
