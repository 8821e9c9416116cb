import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from '#kit/web/screen.tsx'

/** The path of a club's boards. */
export const boardsPath = (meetNo: number): string => `${href('ClubDetail', { id: meetNo })}?tab=board`

type Props = { back: string; title?: string; sub?: string; right?: ReactNode }

/** The header of a post. Without history, Back leads to `back`. */
export function Head({ back, title = ko.titles.ClubBoardDetail, ...rest }: Props) {
  const go = useGo()
  return <Header left="back" title={title} onLeft={() => go.back(back)} {...rest} />
}
