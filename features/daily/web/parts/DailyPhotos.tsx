import { Photos, useRenewal } from '#features/post/web/public.ts'
import type { Daily } from '../../contract.ts'
import { renewImages } from '../api.ts'

type Props = {
  daily: Pick<Daily, 'daily_no' | 'daily_images' | 'haru_name'>
  ratio: string
  first?: boolean
  onOpen: (index: number) => void
  onDoubleTap?: () => void
}

/** The pictures of a daily. */
export function DailyPhotos({ daily, ...rest }: Props) {
  const renew = useRenewal(renewImages)
  return <Photos images={daily.daily_images} name={daily.haru_name} onBroken={(item) => renew(daily.daily_no, item)} {...rest} />
}
